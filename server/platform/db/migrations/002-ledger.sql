-- The double-entry ledger. Rules: server/ledger/README.md. All amounts are integer satang.
-- Nothing here needs a sequence, a trigger, an advisory lock or LISTEN/NOTIFY.

CREATE TABLE account (
  id uuid PRIMARY KEY,
  -- a member's id, or 'house'
  owner text NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL,
  -- NULL for accounts of the house: every transfer would queue for that one row, so their balance is summed instead
  balance_satang bigint,
  -- how many postings have changed the balance
  version bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (owner, kind, currency),
  CONSTRAINT house_balance_is_summed CHECK ((owner = 'house') = (balance_satang IS NULL)),
  CONSTRAINT never_overdrawn CHECK (balance_satang >= 0),
  CONSTRAINT exact_in_javascript CHECK (balance_satang <= 9007199254740991)
);

CREATE TABLE transfer (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- who caused it: a member's id, or the part of the system that did
  actor text NOT NULL,
  description text NOT NULL,
  -- what happened in the outside world, such as a bank's reference: it can be posted once only
  reference text UNIQUE,
  -- on the business clock; recorded_at is the database's own
  occurred_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE posting (
  transfer_id uuid NOT NULL REFERENCES transfer (id),
  leg integer NOT NULL CHECK (leg > 0),
  account_id uuid NOT NULL REFERENCES account (id),
  amount_satang bigint NOT NULL CHECK (amount_satang <> 0),
  -- the account as this posting left it; NULL for accounts of the house
  balance_after_satang bigint,
  account_version bigint,
  PRIMARY KEY (transfer_id, leg),
  UNIQUE (account_id, account_version) INCLUDE (amount_satang)
);

-- Append-only. UPDATE of the bare id of a transfer stays granted, because the foreign key of posting locks that row; the foreign
-- key then refuses the change itself. A superuser is not bound by this: run the application as an ordinary role.
REVOKE UPDATE, DELETE, TRUNCATE ON posting FROM CURRENT_USER;
REVOKE UPDATE, DELETE, TRUNCATE ON transfer FROM CURRENT_USER;
GRANT UPDATE (id) ON transfer TO CURRENT_USER;
