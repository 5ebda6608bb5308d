-- Names that members had, and names of the holders of their accounts: whoever takes a wallet makes the two agree. A trigger writes it, so that no change
-- can leave it out.
CREATE TABLE member_former_name (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id),
  name text NOT NULL,
  bank_account_name text NOT NULL,
  -- on the business clock
  left_at timestamptz NOT NULL
);
CREATE INDEX member_former_name_of_member ON member_former_name (member_id, left_at);

-- Whoever changes a name says by the setting krapao.business_time when that is, as for bank accounts.
CREATE FUNCTION note_former_name() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  INSERT INTO member_former_name (member_id, name, bank_account_name, left_at)
  VALUES (OLD.id, OLD.name, OLD.bank_account_name,
          coalesce(nullif(current_setting('krapao.business_time', true), '')::timestamptz, clock_timestamp()));
  RETURN NULL;
END $$;
CREATE TRIGGER former_name_of_a_member AFTER UPDATE OF name, bank_account_name ON member
  FOR EACH ROW WHEN (NEW.name <> OLD.name OR NEW.bank_account_name <> OLD.bank_account_name) EXECUTE FUNCTION note_former_name();

-- It acts with the rights of the owner of the tables: temporary tables are found last.
DO $$ BEGIN EXECUTE format('ALTER FUNCTION note_former_name() SET search_path = %I, pg_temp', current_schema()); END $$;

-- Zeros before the number of an account make no other account.
CREATE INDEX member_account_without_zeros ON member (bank_code, ltrim(bank_account_no, '0'));
CREATE INDEX bank_account_use_without_zeros ON bank_account_use (ltrim(bank_account_no, '0'));
