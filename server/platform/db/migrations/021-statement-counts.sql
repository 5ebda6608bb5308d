-- How many of the first postings of a member's wallet make a line of the statement. The ledger is append-only and its versions have
-- no gaps, so what is counted once never changes: a copy that can be thrown away at any time, not a second truth.
CREATE TABLE statement_count (
  account_id uuid NOT NULL REFERENCES account (id),
  -- kinds of transfers that make no line; another list is another count
  hidden_kinds text[] NOT NULL,
  -- counted up to this version of the account, that posting included
  through_version bigint NOT NULL CHECK (through_version > 0),
  lines bigint NOT NULL CHECK (lines BETWEEN 0 AND through_version),
  PRIMARY KEY (account_id, hidden_kinds)
);
