-- Money that nobody was credited with is a queue of the desk: somebody takes it, and gives it to a member or closes it. Who did so is in desk_log.
ALTER TABLE held_arrival
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- what was paid in kip, and the rate at which it was reckoned, with its time; NULL for baht, and where nobody knows
  ADD COLUMN kip bigint CHECK (kip > 0),
  ADD COLUMN kip_per_baht double precision CHECK (kip_per_baht > 0),
  ADD COLUMN rate_since timestamptz,
  -- who of the house has it
  ADD COLUMN holder_id uuid REFERENCES staff (id),
  ADD COLUMN held_since timestamptz,
  -- the deposit that it was credited with by a person
  ADD COLUMN deposit_reference text UNIQUE REFERENCES transfer (reference),
  -- or why it was closed without one
  ADD COLUMN closed_reason text CHECK (closed_reason IN ('returned', 'duplicate', 'test', 'other')),
  ADD CONSTRAINT kip_with_rate CHECK ((kip IS NULL) = (kip_per_baht IS NULL) AND (kip IS NULL) = (rate_since IS NULL)),
  ADD CONSTRAINT held_by_somebody CHECK ((holder_id IS NULL) = (held_since IS NULL)),
  ADD CONSTRAINT done_one_way CHECK (
    num_nonnulls(deposit_reference, closed_reason) <= CASE WHEN done_at IS NULL THEN 0 ELSE 1 END);
