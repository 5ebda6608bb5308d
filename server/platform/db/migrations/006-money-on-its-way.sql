-- Money that waits for somebody outside: a game provider, the operator, the operator's bank. What has moved stands in the ledger
-- (transfers of kind 'game-transfer' and 'withdrawal'); what is meant, and how far it got, stands here.
-- Every row of game_transfer, withdrawal and deposit_announcement is one line of the member's statement, from the moment it is
-- asked for: PENDING is in progress there.

-- All other balances of a member moved into one account, and possibly an amount withdrawn afterwards. No line of the statement:
-- its game transfers and its withdrawal are.
CREATE TABLE game_sweep (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id),
  -- 'WALLET' or a slot code
  to_code text NOT NULL,
  -- NULL when nothing is withdrawn afterwards
  withdraw_satang bigint CHECK (withdraw_satang > 0),
  -- the key that is answered when the sweep ends
  idempotency_key text,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'FINISHED')),
  occurred_at timestamptz NOT NULL,
  -- on the database's clock: until then somebody is at work on it
  leased_until timestamptz NOT NULL
);
CREATE INDEX game_sweep_pending ON game_sweep (leased_until) WHERE status = 'PENDING';

-- An amount on its way between the wallet and a game, or between two games. While PENDING it lies on the member's ledger account
-- 'transit'. The id, with the direction, is the reference under which the provider knows it.
CREATE TABLE game_transfer (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id),
  -- 'WALLET' or a slot code
  from_code text NOT NULL,
  to_code text NOT NULL,
  amount_satang bigint NOT NULL CHECK (amount_satang > 0),
  -- SUCCESS: it lies in to_code. FAILED: it lies in from_code again.
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SUCCESS', 'FAILED')),
  -- which provider has to act next: that of from_code or that of to_code
  stage text NOT NULL CHECK (stage IN ('leaving', 'arriving')),
  -- why it FAILED
  refusal_code text,
  sweep_id uuid REFERENCES game_sweep (id),
  -- the key that is answered when the transfer ends
  idempotency_key text,
  -- on the business clock
  occurred_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- on the database's clock: until then somebody is at work on it
  leased_until timestamptz NOT NULL,
  CONSTRAINT between_two_accounts CHECK (from_code <> to_code),
  CONSTRAINT a_game_takes_part CHECK (from_code <> 'WALLET' OR to_code <> 'WALLET'),
  -- a sweep that is taken up again does not move the same balance twice
  UNIQUE (sweep_id, from_code)
);
CREATE INDEX game_transfer_statement ON game_transfer (member_id, occurred_at DESC);
CREATE INDEX game_transfer_pending ON game_transfer (leased_until) WHERE status = 'PENDING';

-- A withdrawal to the bank account that was registered when it was asked for. While PENDING the amount lies on the member's
-- ledger account 'held'.
CREATE TABLE withdrawal (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id),
  amount_satang bigint NOT NULL CHECK (amount_satang > 0),
  bank_code text NOT NULL,
  bank_account_name text NOT NULL,
  bank_account_no text NOT NULL,
  -- SUCCESS: paid out. FAILED: back in the wallet.
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SUCCESS', 'FAILED')),
  occurred_at timestamptz NOT NULL,
  settled_at timestamptz
);
CREATE UNIQUE INDEX one_open_withdrawal ON withdrawal (member_id) WHERE status = 'PENDING';
CREATE INDEX withdrawal_statement ON withdrawal (member_id, occurred_at DESC);

-- A deposit that a member says was made and that the operator books by hand. It moves nothing by itself.
CREATE TABLE deposit_announcement (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id),
  amount_satang bigint NOT NULL CHECK (amount_satang > 0),
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SUCCESS', 'FAILED')),
  occurred_at timestamptz NOT NULL,
  settled_at timestamptz
);
CREATE INDEX deposit_announcement_statement ON deposit_announcement (member_id, occurred_at DESC);

-- A reset that a browser sends again within a short time is the same reset: the provider knows it by this reference.
ALTER TABLE game_account ADD COLUMN password_reset_id uuid, ADD COLUMN password_reset_at timestamptz;

-- What a simulated provider knows besides the balance: the player's password, and under which reference it was set.
ALTER TABLE sandbox_game_balance ADD COLUMN password text, ADD COLUMN password_reference text;

-- What became of each movement that a simulated provider was asked for. It carries out each reference once.
CREATE TABLE sandbox_game_movement (
  reference text PRIMARY KEY,
  username text NOT NULL,
  slot_code text NOT NULL,
  -- below zero: taken from the player's balance there
  amount_satang bigint NOT NULL CHECK (amount_satang <> 0),
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused'))
);
