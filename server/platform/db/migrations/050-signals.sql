-- How the last calls of each service outside ended, and reports of it: the same for all nodes. Unlogged: what a crash forgets is known again after the next call.
CREATE UNLOGGED TABLE outside_state (
  -- 'game:PG', 'sms', 'slips', 'gifts', 'scan', 'reports:bank', 'reports:qr'
  name text PRIMARY KEY,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- of the last failure, in short
  fault text,
  -- when the failures began that go on; NULL while there are none
  failing_since timestamptz,
  -- how many there were since then
  failures integer NOT NULL
);

-- What the house was told, or is to be told: that something waits for too long, and that it does no more. A row stays while it waits.
CREATE TABLE alert (
  kind text PRIMARY KEY,
  -- of the message, the same each time that it is sent
  id uuid NOT NULL,
  is_over boolean NOT NULL,
  is_sent boolean NOT NULL,
  -- how often it was sent in vain
  tries integer NOT NULL,
  -- when it is sent (again); while a node sends it, when another one may
  due_at timestamptz NOT NULL
);

-- Accounts that changed lately.
CREATE INDEX bank_account_use_from ON bank_account_use (used_from);
