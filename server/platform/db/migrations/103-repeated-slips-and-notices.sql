-- The deposit that a slip was credited with. A slip of a transfer that had been credited to its member before names that deposit, and credits nothing itself.
ALTER TABLE slip
  ADD COLUMN deposit_reference text REFERENCES transfer (reference),
  ADD COLUMN is_repeat boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT repeats_a_deposit CHECK (NOT is_repeat OR (status = 'SUCCESS' AND deposit_reference IS NOT NULL));

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
