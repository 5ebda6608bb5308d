-- The days that a person of the house has closed, with the figures of the books that they saw. Rows never change (serving-rights.ts).
CREATE TABLE closed_day (
  -- of Asia/Bangkok
  day date PRIMARY KEY,
  closed_at timestamptz NOT NULL DEFAULT now(),
  closed_by uuid NOT NULL REFERENCES staff (id),
  figures json NOT NULL
);

-- The books of a day read its transfers only.
CREATE INDEX transfer_of_day ON transfer (occurred_at);
