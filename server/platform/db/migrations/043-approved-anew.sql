-- Nobody approves a withdrawal without an entry of the log. Who approves one anew, because the first person has left, may be all that it needs by now.
CREATE OR REPLACE FUNCTION require_logged_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (VALUES ('withdrawal-approve', NEW.approved_by, OLD.approved_by),
                                 ('withdrawal-confirm', NEW.confirmed_by, OLD.confirmed_by)) a (act, by, before)
              WHERE a.by IS DISTINCT FROM a.before AND a.by IS NOT NULL
                AND NOT EXISTS (SELECT FROM desk_log l WHERE l.subject = NEW.withdrawal_id::text AND l.act = a.act AND l.staff_id = a.by))
     OR NEW.stage = 'approved' AND OLD.stage = 'awaiting-second' AND NEW.confirmed_by IS NULL
        AND NEW.approved_by IS NOT DISTINCT FROM OLD.approved_by THEN
    RAISE EXCEPTION 'nothing is approved that the log does not have' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
