-- Paying out. What has moved is in the ledger (transfers of kind 'withdrawal').

-- A withdrawal to the bank account that was registered when it was requested: a row of the member's statement from then on. While PENDING the
-- amount is on the member's ledger account 'held'.
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
  settled_at timestamptz,
  -- by how much it made less of a won bonus be at stake: what it took out of it and what it forfeited. That much is at stake again when the
  -- operator rejects it.
  unstaked_satang bigint NOT NULL DEFAULT 0 CHECK (unstaked_satang >= 0),
  -- why the operator rejected it, in words for the member; NULL where nothing was said
  reason text CHECK (length(reason) <= 200)
);
CREATE UNIQUE INDEX one_open_withdrawal ON withdrawal (member_id) WHERE status = 'PENDING';
-- The statement reads in the order of ids.
CREATE INDEX withdrawal_backwards ON withdrawal (member_id, id DESC);
-- The queue, the oldest first, and what is final, the newest first.
CREATE INDEX withdrawal_queue ON withdrawal (status, occurred_at, id);
-- What all members requested since the day began is added up where the house has a limit for a day.
CREATE INDEX withdrawal_of_day ON withdrawal (occurred_at) WHERE status <> 'FAILED';

-- What people of the house are doing with a withdrawal. Who has it and how far it is are independent: an approved one can be handed over.
-- A withdrawal without a row waits; its status says when it is over.
CREATE TABLE withdrawal_handling (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawal (id),
  stage text NOT NULL DEFAULT 'unchecked' CHECK (stage IN ('unchecked', 'awaiting-second', 'approved')),
  -- who has it now
  holder_id uuid REFERENCES staff (id),
  held_since timestamptz,
  -- who approved first; the second person is never the same
  approved_by uuid REFERENCES staff (id),
  CHECK ((holder_id IS NULL) = (held_since IS NULL)),
  CHECK ((stage = 'unchecked') = (approved_by IS NULL))
);
CREATE INDEX withdrawal_handling_of ON withdrawal_handling (holder_id) WHERE holder_id IS NOT NULL;

-- The payment at the bank that ended a withdrawal. A bank's number pays one withdrawal only.
CREATE TABLE withdrawal_payment (
  withdrawal_id uuid PRIMARY KEY REFERENCES withdrawal (id),
  bank_code text NOT NULL,
  reference text NOT NULL,
  UNIQUE (bank_code, reference)
);
CREATE INDEX withdrawal_payment_of_number ON withdrawal_payment (bank_code, normal_reference(reference));
-- The queue is searched by a bank's number of a payment, whichever bank paid.
CREATE INDEX withdrawal_payment_reference ON withdrawal_payment (reference);

-- Notices about a withdrawal that contradict how it has ended: somebody paid what was rejected, or could not pay what was booked as paid. A person finds out.
CREATE TABLE withdrawal_contradiction (
  withdrawal_id uuid NOT NULL REFERENCES withdrawal (id) ON DELETE CASCADE,
  -- what the notice says
  outcome text NOT NULL CHECK (outcome IN ('SUCCESS', 'FAILED')),
  -- who gave it, as in the ledger
  actor text NOT NULL,
  -- on the business clock
  occurred_at timestamptz NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT now(),
  -- when a person has dealt with it
  done_at timestamptz,
  PRIMARY KEY (withdrawal_id, outcome)
);
