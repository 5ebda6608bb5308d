-- Who of the house has a slip. The automatic judge leaves it alone then; a slip that nobody has waits for whoever decides first.
ALTER TABLE slip
  ADD COLUMN holder_id uuid REFERENCES staff (id),
  ADD COLUMN held_since timestamptz,
  ADD CONSTRAINT held_by_somebody CHECK ((holder_id IS NULL) = (held_since IS NULL));
CREATE INDEX slip_of_holder ON slip (holder_id) WHERE holder_id IS NOT NULL;

-- What the last examination of a slip found: what its picture says, and what the bank says.
CREATE TABLE slip_finding (
  slip_id uuid PRIMARY KEY REFERENCES slip (id) ON DELETE CASCADE,
  -- the transfer that the code on the picture names
  bank_code text,
  reference text,
  -- or why it names none, in the spelling of the API
  problem text,
  -- NULL: the bank was not asked
  answer text CHECK (answer IN ('record', 'unknown', 'captcha', 'no-answer')),
  -- the bank's own record of the transfer
  record jsonb,
  -- what the record was worth at the rate of that time; NULL without a record
  worth_satang bigint,
  -- why the automatic judge would not credit it; NULL: it would, or it cannot know yet
  objection text,
  -- on the business clock
  found_at timestamptz NOT NULL,
  CHECK ((bank_code IS NULL) = (reference IS NULL)),
  CHECK ((reference IS NULL) = (problem IS NOT NULL)),
  CHECK ((record IS NOT NULL) = (answer IS NOT DISTINCT FROM 'record'))
);
-- The same transfer on several pictures.
CREATE INDEX slip_finding_of_transfer ON slip_finding (reference, bank_code) WHERE reference IS NOT NULL;

-- The queue, the oldest first, and what is final, the newest first.
CREATE INDEX slip_queue ON slip (status, created_at, id);
