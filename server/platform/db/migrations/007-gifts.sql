-- Gifts of the mobile wallet that the house has taken. Whether one has been credited, and to whom, is in the ledger.
CREATE TABLE gift (
  code text PRIMARY KEY,
  amount_satang bigint NOT NULL CHECK (amount_satang > 0),
  -- on the business clock
  taken_at timestamptz NOT NULL
);
