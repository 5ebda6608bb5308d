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

-- The queue, the oldest first, and what is final, the newest first.
CREATE INDEX withdrawal_queue ON withdrawal (status, occurred_at, id);
