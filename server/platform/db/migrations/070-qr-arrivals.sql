-- Each payment of a QR that its provider has reported, under the provider's own number: it is credited once. A QR may be paid with another
-- amount than it asked for, more than once, and after it has ended.
CREATE TABLE qr_arrival (
  provider text NOT NULL,
  reference text NOT NULL,
  qr_id uuid NOT NULL REFERENCES qr_payment (id) ON DELETE CASCADE,
  -- what was credited
  amount_satang bigint NOT NULL CHECK (amount_satang > 0),
  -- of the deposit in the ledger
  transfer_reference text NOT NULL UNIQUE,
  -- by the clock of the provider
  paid_at timestamptz NOT NULL,
  -- by the business clock
  arrived_at timestamptz NOT NULL,
  PRIMARY KEY (provider, reference)
);
CREATE INDEX qr_arrival_of_qr ON qr_arrival (qr_id);
