-- What one person has proposed and another has to confirm.
CREATE TABLE proposal (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  member_id uuid NOT NULL REFERENCES member (id),
  -- what it is about besides the member, such as the id of a withdrawal; empty for the member alone
  subject text NOT NULL,
  -- as the kind defines it
  input jsonb NOT NULL,
  because text NOT NULL,
  proposed_by uuid NOT NULL REFERENCES staff (id),
  -- on the business clock, as all times here
  proposed_at timestamptz NOT NULL,
  lapses_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'refused', 'withdrawn', 'lapsed')),
  decided_by uuid REFERENCES staff (id),
  decided_at timestamptz,
  CONSTRAINT decided_by_somebody CHECK ((state IN ('waiting', 'lapsed')) = (decided_by IS NULL)),
  CONSTRAINT done_by_two CHECK (state <> 'done' OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX one_waiting_proposal ON proposal (kind, member_id, subject) WHERE state = 'waiting';
CREATE INDEX proposal_of_member ON proposal (member_id);

-- It begins as waiting, and is decided once.
CREATE FUNCTION decide_proposal_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.state <> 'waiting' OR TG_OP = 'UPDATE' AND OLD.state <> 'waiting' THEN
    RAISE EXCEPTION 'a proposal begins as waiting, and is decided once' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NEW.state = 'done' AND NOT EXISTS (
       SELECT FROM desk_log WHERE subject = NEW.id::text AND act = NEW.kind || '-propose' AND staff_id = NEW.proposed_by) THEN
    RAISE EXCEPTION 'nothing is done that the log does not have' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER decided_once BEFORE INSERT OR UPDATE ON proposal FOR EACH ROW EXECUTE FUNCTION decide_proposal_once();

-- Phone numbers that members had. Whoever gets such a number from the operator of the phones is not the member. A trigger writes it, so that no change
-- can leave it out.
CREATE TABLE member_former_phone (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  phone text NOT NULL,
  member_id uuid NOT NULL REFERENCES member (id),
  -- on the business clock
  left_at timestamptz NOT NULL
);
CREATE INDEX member_former_phone_number ON member_former_phone (phone);

-- Whoever changes a number says by the setting krapao.business_time when that is, as for bank accounts.
CREATE FUNCTION note_former_phone() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO member_former_phone (phone, member_id, left_at)
  VALUES (OLD.username, OLD.id, coalesce(nullif(current_setting('krapao.business_time', true), '')::timestamptz, clock_timestamp()));
  RETURN NULL;
END $$;
-- The number of a demo member that is removed is free.
CREATE TRIGGER former_phone_of_a_member AFTER UPDATE OF username ON member
  FOR EACH ROW WHEN (NEW.username <> OLD.username AND NEW.username <> 'demo-' || NEW.id) EXECUTE FUNCTION note_former_phone();

-- Gives a member the phone number of a proposal that waits and that the log has. The server has no other way to change a number.
CREATE FUNCTION change_phone(proposal_id uuid) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  UPDATE member m SET username = p.input ->> 'phone'
    FROM proposal p
   WHERE p.id = proposal_id AND p.kind = 'member-phone' AND p.state = 'waiting' AND m.id = p.member_id AND m.username <> p.input ->> 'phone'
     AND EXISTS (SELECT FROM desk_log WHERE subject = p.id::text AND act = 'member-phone-propose' AND staff_id = p.proposed_by);
  RETURN FOUND;
END $$;

-- These functions act with the rights of the owner of the tables: temporary tables are found last.
DO $$
DECLARE
  definer regprocedure;
BEGIN
  FOREACH definer IN ARRAY ARRAY['note_former_phone()', 'change_phone(uuid)']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', definer, current_schema());
  END LOOP;
END $$;
