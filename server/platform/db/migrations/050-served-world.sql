-- Which world this database belongs to: the simulated one of the sandbox, or the real one. One row, written by the first server that
-- serves from it; a server of the other world then refuses to start.
CREATE TABLE served_world (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  world text NOT NULL CHECK (world IN ('sandbox', 'real')),
  marked_at timestamptz NOT NULL DEFAULT now()
);
