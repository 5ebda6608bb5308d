-- History of bank accounts that only a trigger writes, as it does that of phones and names: whose money arrives depends on it.
ALTER FUNCTION note_bank_account_use() SECURITY DEFINER;

-- For a business clock that begins anew at the real time: accounts of what is now the future begin and end now. Changes nothing else.
CREATE FUNCTION bring_accounts_to_now() RETURNS void LANGUAGE sql SECURITY DEFINER AS $$
  UPDATE bank_account_use
     SET used_from = least(used_from, now()), used_until = CASE WHEN used_until > now() THEN now() ELSE used_until END
   WHERE used_from > now() OR used_until > now()
$$;

-- Nobody approves a withdrawal without an entry of the log. At the end of the transaction, which writes both.
CREATE FUNCTION require_logged_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM (VALUES ('withdrawal-approve', NEW.approved_by, OLD.approved_by),
                                 ('withdrawal-confirm', NEW.confirmed_by, OLD.confirmed_by)) a (act, by, before)
              WHERE a.by IS DISTINCT FROM a.before AND a.by IS NOT NULL
                AND NOT EXISTS (SELECT FROM desk_log l WHERE l.subject = NEW.withdrawal_id::text AND l.act = a.act AND l.staff_id = a.by))
     OR NEW.stage = 'approved' AND OLD.stage = 'awaiting-second' AND NEW.confirmed_by IS NULL THEN
    RAISE EXCEPTION 'nothing is approved that the log does not have' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER approved_in_the_log AFTER INSERT OR UPDATE ON withdrawal_handling DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION require_logged_approval();

-- The number of a payment changes only where the withdrawal was opened again.
CREATE FUNCTION keep_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM withdrawal WHERE id = OLD.withdrawal_id AND status = 'PENDING') THEN
    RAISE EXCEPTION 'a payment that was made stays' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER kept_while_paid BEFORE UPDATE ON withdrawal_payment FOR EACH ROW EXECUTE FUNCTION keep_payment();

-- What was found of a slip stays as it was when the slip was decided; what is found later is left out.
CREATE FUNCTION keep_finding() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN CASE WHEN EXISTS (SELECT FROM slip WHERE id = OLD.slip_id AND status = 'PENDING') THEN NEW END;
END $$;
CREATE TRIGGER kept_once_decided BEFORE UPDATE ON slip_finding FOR EACH ROW EXECUTE FUNCTION keep_finding();

-- These functions act with the rights of the owner of the tables: temporary tables are found last.
DO $$
DECLARE
  definer regprocedure;
BEGIN
  FOREACH definer IN ARRAY ARRAY['note_bank_account_use()', 'bring_accounts_to_now()']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', definer, current_schema());
  END LOOP;
END $$;
