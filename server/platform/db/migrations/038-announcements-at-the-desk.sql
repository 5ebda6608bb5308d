-- Announced deposits are a queue of the desk: somebody takes one, and books the transfer that is found at a bank, or rejects it with a reason.
ALTER TABLE deposit_announcement
  -- the member reads it
  ADD COLUMN reason text,
  ADD COLUMN holder_id uuid REFERENCES staff (id),
  ADD COLUMN held_since timestamptz,
  ADD CONSTRAINT held_by_somebody CHECK ((holder_id IS NULL) = (held_since IS NULL)),
  ADD CONSTRAINT reason_of_failure CHECK (reason IS NULL OR status = 'FAILED');
CREATE INDEX deposit_announcement_queue ON deposit_announcement (status, occurred_at, id);
CREATE INDEX deposit_announcement_of_holder ON deposit_announcement (holder_id) WHERE holder_id IS NOT NULL;
