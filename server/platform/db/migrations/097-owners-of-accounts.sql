-- Whose account it is, of what kind and in which currency, as it was opened. Nobody but the owner of the tables writes here, so the audit of the
-- books notices when an account changes hands. A trigger adds the rows, with the rights of that owner, because nodes of the version before,
-- which know nothing of it, go on opening accounts.
CREATE TABLE account_opening (
  -- without a reference, which would lock the account of every row that the next migration adds
  account_id uuid PRIMARY KEY,
  owner text NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL
);

CREATE FUNCTION note_account_opening() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO account_opening (account_id, owner, kind, currency) VALUES (NEW.id, NEW.owner, NEW.kind, NEW.currency)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER opening_of_an_account AFTER INSERT ON account FOR EACH ROW EXECUTE FUNCTION note_account_opening();
