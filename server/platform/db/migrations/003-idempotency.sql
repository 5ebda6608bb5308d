-- One row for each Idempotency-Key, with the answer it got. Claim, work and answer are stored by one transaction.

CREATE TABLE idempotency (
  owner text NOT NULL,
  key text NOT NULL,
  -- SHA-256 of the request the key came with first
  fingerprint bytea NOT NULL,
  -- NULL only inside the transaction that is still at work
  status integer,
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);
