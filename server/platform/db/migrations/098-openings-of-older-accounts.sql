-- On its own, so that accounts can be opened while all of them are read.
INSERT INTO account_opening (account_id, owner, kind, currency)
SELECT id, owner, kind, currency FROM account ON CONFLICT DO NOTHING;
