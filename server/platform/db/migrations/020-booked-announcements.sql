-- An announced deposit ends when the money has come: then this is the reference of the deposit in the ledger, which stands in the
-- statement in its place. One deposit answers one announcement.
ALTER TABLE deposit_announcement
  ADD COLUMN deposit_reference text UNIQUE REFERENCES transfer (reference),
  ADD CONSTRAINT success_has_its_deposit CHECK ((status = 'SUCCESS') = (deposit_reference IS NOT NULL));
CREATE INDEX deposit_announcement_pending ON deposit_announcement (member_id, amount_satang, id) WHERE status = 'PENDING';
CREATE INDEX deposit_announcement_waiting ON deposit_announcement (occurred_at) WHERE status = 'PENDING';
