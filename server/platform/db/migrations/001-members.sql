-- Members and what lets them in. Money is not here: see 002-ledger.sql.

CREATE TABLE member (
  id uuid PRIMARY KEY,
  -- the phone number a member logs in with
  username text NOT NULL UNIQUE,
  name text NOT NULL,
  password_hash text NOT NULL,
  bank_code text NOT NULL,
  bank_account_name text NOT NULL,
  bank_account_no text NOT NULL,
  -- of the member's bank account; the ledger is kept in baht whatever it says
  currency text NOT NULL DEFAULT 'THB' CHECK (currency IN ('THB', 'LAK')),
  -- turns of the wheel of fortune, not money
  coin integer NOT NULL DEFAULT 0 CHECK (coin >= 0),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'blocked')),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A session token is never stored, only its SHA-256.
CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
CREATE INDEX session_of_member ON session (member_id);
CREATE INDEX session_expiry ON session (expires_at);

-- Also for numbers that belong to nobody, so that the answers do not tell them apart; hence no reference to member.
CREATE TABLE login_failure (
  username text PRIMARY KEY,
  failures_in_a_row integer NOT NULL CHECK (failures_in_a_row > 0),
  last_failure_at timestamptz NOT NULL,
  locked_until timestamptz
);

-- What the operator may switch while the site runs.
CREATE TABLE site_setting (
  key text PRIMARY KEY,
  value jsonb NOT NULL
);

-- The member's accounts at game providers. Their balances are ledger accounts of kind 'game:<slot code>'.
CREATE TABLE game_account (
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  slot_code text NOT NULL,
  is_active boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (member_id, slot_code)
);
