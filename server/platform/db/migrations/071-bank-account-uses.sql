-- Which member had which bank account, and when: money is of the member who had the account it came from when it was sent. A trigger
-- writes it, because nodes of the version before, which know nothing of it, go on registering members and changing accounts meanwhile.
CREATE TABLE bank_account_use (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES member (id),
  bank_code text NOT NULL,
  bank_account_no text NOT NULL,
  -- on the business clock
  used_from timestamptz NOT NULL,
  -- NULL: still
  used_until timestamptz,
  CONSTRAINT begins_before_it_ends CHECK (used_until >= used_from)
);
CREATE INDEX bank_account_use_of_account ON bank_account_use (bank_code, bank_account_no);
CREATE INDEX bank_account_use_of_member ON bank_account_use (member_id) WHERE used_until IS NULL;

-- Whoever changes an account says by the setting krapao.business_time when that is, for as long as their transaction lasts. A node of the
-- version before says nothing, and the clock of the database counts.
CREATE FUNCTION note_bank_account_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := coalesce(
    nullif(current_setting('krapao.business_time', true), '')::timestamptz, clock_timestamp());
BEGIN
  IF TG_OP = 'INSERT' THEN
    moment := NEW.created_at;
  ELSIF NEW.bank_code = OLD.bank_code AND NEW.bank_account_no = OLD.bank_account_no THEN
    RETURN NULL;
  ELSE
    UPDATE bank_account_use SET used_until = greatest(used_from, moment)
     WHERE member_id = NEW.id AND used_until IS NULL;
  END IF;
  INSERT INTO bank_account_use (member_id, bank_code, bank_account_no, used_from)
  VALUES (NEW.id, NEW.bank_code, NEW.bank_account_no, moment);
  RETURN NULL;
END $$;

-- It locks the table until the rows below are written: no change comes in between.
CREATE TRIGGER bank_account_use_of_a_member AFTER INSERT OR UPDATE OF bank_code, bank_account_no ON member
  FOR EACH ROW EXECUTE FUNCTION note_bank_account_use();

-- What is known so far: the account of now, and those that withdrawals were paid to.
INSERT INTO bank_account_use (member_id, bank_code, bank_account_no, used_from)
SELECT m.id, m.bank_code, m.bank_account_no, greatest(m.created_at, (
         SELECT max(w.occurred_at) FROM withdrawal w
          WHERE w.member_id = m.id AND (w.bank_code, w.bank_account_no) <> (m.bank_code, m.bank_account_no)))
  FROM member m;
INSERT INTO bank_account_use (member_id, bank_code, bank_account_no, used_from, used_until)
SELECT w.member_id, w.bank_code, w.bank_account_no, min(w.occurred_at), max(w.occurred_at)
  FROM withdrawal w JOIN member m ON m.id = w.member_id
 WHERE (w.bank_code, w.bank_account_no) <> (m.bank_code, m.bank_account_no)
 GROUP BY w.member_id, w.bank_code, w.bank_account_no;
