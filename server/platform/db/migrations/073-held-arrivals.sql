-- Money that arrived and was credited to nobody, for a person to look at. It is done with as soon as the ledger has a deposit of that bank
-- under that number, whoever booked it.
CREATE TABLE held_arrival (
  house_bank_code text NOT NULL,
  -- the bank's own number
  reference text NOT NULL,
  sender_bank_code text NOT NULL,
  sender_account_no text NOT NULL,
  -- 0 for less than the smallest part of a baht
  amount_satang bigint NOT NULL CHECK (amount_satang >= 0),
  sent_at timestamptz NOT NULL,
  -- 'unknown-sender': no member had that account then; 'shared-account': more than one might be meant
  why text NOT NULL CHECK (why IN ('unknown-sender', 'shared-account')),
  noted_at timestamptz NOT NULL DEFAULT now(),
  -- when a person has dealt with it otherwise, as by sending it back
  done_at timestamptz,
  PRIMARY KEY (house_bank_code, reference)
);
