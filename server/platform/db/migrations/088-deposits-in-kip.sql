-- What a QR in kip asks for, and the rate at which its baht were reckoned, with its time. NULL for a QR in baht, and for one that the
-- previous version made: its amount in kip is in its payload only.
ALTER TABLE qr_payment
  ADD COLUMN kip bigint CHECK (kip > 0),
  ADD COLUMN kip_per_baht double precision,
  ADD COLUMN rate_since timestamptz;

-- What was paid in kip for a deposit in the ledger, and the rate at which it was credited. Written in the transaction of the deposit.
CREATE TABLE deposit_in_kip (
  -- of the deposit in the ledger
  transfer_reference text PRIMARY KEY,
  kip bigint NOT NULL CHECK (kip > 0),
  kip_per_baht double precision NOT NULL CHECK (kip_per_baht > 0),
  -- since when the operator's rate applied
  rate_since timestamptz NOT NULL
);
