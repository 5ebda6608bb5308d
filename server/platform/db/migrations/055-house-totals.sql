-- What the postings on an account of the house sum up to, those of transfers with lower ids than `below`. The ledger is append-only, so what is summed once
-- never changes: a copy that can be thrown away at any time, not a second truth.
CREATE TABLE house_total (
  account_id uuid PRIMARY KEY REFERENCES account (id),
  below uuid NOT NULL,
  satang numeric NOT NULL
);
