-- State of the simulated outside world. Real providers keep these things themselves; without the sandbox the tables stay empty.

-- What the game provider believes a player has.
CREATE TABLE sandbox_game_balance (
  username text NOT NULL,
  slot_code text NOT NULL,
  balance_satang bigint NOT NULL CHECK (balance_satang >= 0),
  PRIMARY KEY (username, slot_code)
);

-- How a game provider answers at the moment.
CREATE TABLE sandbox_game_behaviour (
  slot_code text PRIMARY KEY,
  mode text NOT NULL CHECK (mode IN ('ok', 'slow', 'fail', 'silent'))
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
