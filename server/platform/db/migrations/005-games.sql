-- Game accounts, and money on its way to and from them. What has moved is in the ledger (transfers of kind 'game-transfer'); what is
-- requested, and how far it got, is here.

-- The member's accounts at game providers. Their balances are ledger accounts of kind 'game:<slot code>'.
CREATE TABLE game_account (
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  slot_code text NOT NULL,
  is_active boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- a reset that a browser sends again within a short time is the same reset: the provider knows it by this reference
  password_reset_id uuid,
  password_reset_at timestamptz,
  -- which version of the ledger account of that game its provider has confirmed last, balance and rounds; NULL: none that is known
  heard_version bigint,
  -- when the provider last reported the balance, on the business clock; NULL until it is queried for the first time
  heard_at timestamptz,
  PRIMARY KEY (member_id, slot_code)
);

-- All other balances of a member moved into one account, and possibly an amount withdrawn afterwards. No row of the statement:
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
  leased_until timestamptz NOT NULL,
  -- the games that reported no balance, and were left alone; NULL until the sweep is planned
  silent_codes text[],
  -- the most that the member agreed to forfeit with a withdrawal after a sweep, in satang; NULL where the client named nothing
  agreed_forfeit_satang bigint
);
CREATE INDEX game_sweep_pending ON game_sweep (leased_until) WHERE status = 'PENDING';

-- An amount on its way between the wallet and a game, or between two games: a row of the member's statement from the moment it is requested.
-- While PENDING it is on the member's ledger account 'transit'. The id, with the direction, is the reference under which the provider knows it.
CREATE TABLE game_transfer (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id),
  -- 'WALLET' or a slot code
  from_code text NOT NULL,
  to_code text NOT NULL,
  amount_satang bigint NOT NULL CHECK (amount_satang > 0),
  -- SUCCESS: it is in to_code. FAILED: it is in from_code again.
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
CREATE INDEX game_transfer_pending ON game_transfer (leased_until) WHERE status = 'PENDING';
-- The statement reads in the order of ids.
CREATE INDEX game_transfer_backwards ON game_transfer (member_id, id DESC);
