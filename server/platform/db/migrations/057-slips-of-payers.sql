-- Whether the member had ever paid in when the slip was handed in: those come first in the queue. An account that cost only a phone number pushes nobody's slip
-- back who has paid in. To look through the postings of all members who wait took longer than the desk waits between two looks.
ALTER TABLE slip ADD COLUMN is_of_payer boolean NOT NULL DEFAULT false;
-- A trigger, because nodes of the previous version take slips too.
CREATE FUNCTION note_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_of_payer := EXISTS (SELECT FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
                              WHERE a.owner = NEW.member_id::text AND a.kind = 'wallet' AND t.kind = 'deposit');
  RETURN NEW;
END $$;
CREATE TRIGGER payer_noted BEFORE INSERT ON slip FOR EACH ROW EXECUTE FUNCTION note_payer();
UPDATE slip s SET is_of_payer = true
 WHERE status = 'PENDING'
   AND EXISTS (SELECT FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
                WHERE a.owner = s.member_id::text AND a.kind = 'wallet' AND t.kind = 'deposit');
CREATE INDEX slip_open ON slip (is_of_payer DESC, created_at, id) WHERE status = 'PENDING';
