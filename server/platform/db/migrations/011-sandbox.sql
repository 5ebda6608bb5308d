-- State of the simulated outside world. Real providers keep these things themselves; without the sandbox the tables stay empty.

-- What the game provider believes a player has, the player's password, and under which reference it was set.
CREATE TABLE sandbox_game_balance (
  username text NOT NULL,
  slot_code text NOT NULL,
  balance_satang bigint NOT NULL CHECK (balance_satang >= 0),
  password text,
  password_reference text,
  PRIMARY KEY (username, slot_code)
);

-- How a game provider answers at the moment. Three report balances at once, and the rounds that explain them later, never, or twice.
CREATE TABLE sandbox_game_behaviour (
  slot_code text PRIMARY KEY,
  mode text NOT NULL CHECK (mode IN ('ok', 'slow', 'fail', 'silent', 'late-rounds', 'lost-rounds', 'double-rounds'))
);

-- The outcome of each movement that a simulated provider was asked for. It carries out each reference once.
CREATE TABLE sandbox_game_movement (
  reference text PRIMARY KEY,
  username text NOT NULL,
  slot_code text NOT NULL,
  -- below zero: taken from the player's balance there
  amount_satang bigint NOT NULL CHECK (amount_satang <> 0),
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused'))
);

-- The rounds that a simulated game provider has seen, numbered for each account.
CREATE TABLE sandbox_game_round (
  username text NOT NULL,
  slot_code text NOT NULL,
  number bigint NOT NULL,
  result_satang bigint NOT NULL,
  ended_at timestamptz NOT NULL,
  PRIMARY KEY (username, slot_code, number)
);

-- The SMS inbox of every phone.
CREATE TABLE sandbox_sms (
  id uuid PRIMARY KEY,
  phone text NOT NULL,
  otp_ref text NOT NULL,
  otp_code text NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX sandbox_sms_inbox ON sandbox_sms (phone, sent_at DESC);

-- Transfers that the simulated banks know, because they printed a slip for them. Amounts are in the smallest unit of the
-- currency: satang, or kip, which has none smaller.
CREATE TABLE sandbox_bank_transfer (
  sending_bank_code text NOT NULL,
  reference text NOT NULL,
  sender_account_no text NOT NULL,
  sender_name text NOT NULL,
  receiving_bank_code text NOT NULL,
  receiver_account_no text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('THB', 'LAK')),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (sending_bank_code, reference)
);

-- How the banks answer when they are queried about a slip.
CREATE TABLE sandbox_bank_behaviour (
  id integer PRIMARY KEY CHECK (id = 1),
  mode text NOT NULL CHECK (mode IN ('ok', 'captcha', 'fail'))
);

-- Gifts of the simulated mobile wallet.
CREATE TABLE sandbox_gift (
  code text PRIMARY KEY,
  amount_satang bigint NOT NULL CHECK (amount_satang > 0),
  -- NULL until somebody took it
  taken_by text
);
