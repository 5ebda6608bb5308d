-- What all nodes that share this database agree on.

-- One row for each Idempotency-Key, with the answer it got. Claim, work and answer are stored by one transaction.
CREATE TABLE idempotency (
  owner text NOT NULL,
  key text NOT NULL,
  -- SHA-256 of the request the key came with first
  fingerprint bytea NOT NULL,
  -- NULL only inside the transaction that is still at work
  status integer,
  -- A repeated request gets its first answer again word for word: jsonb would put the fields into an order of its own.
  body json,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_age ON idempotency (created_at);

-- Calls counted against a rate limit. Unlogged: whatever a crash of the database forgets would expire within minutes anyway, and counting
-- stays cheap.
CREATE UNLOGGED TABLE budget_spent (
  budget text NOT NULL,
  -- a member's id or a network address
  caller text NOT NULL,
  calls integer NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (budget, caller)
);
CREATE INDEX budget_spent_end ON budget_spent (ends_at);

-- What the operator may switch while the site runs.
CREATE TABLE site_setting (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);

-- Which world this database belongs to: the simulated one of the sandbox, or the real one. One row, written by the first server that
-- serves from it; a server of the other world then refuses to start.
CREATE TABLE served_world (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  world text NOT NULL CHECK (world IN ('sandbox', 'real')),
  marked_at timestamptz NOT NULL DEFAULT now()
);
