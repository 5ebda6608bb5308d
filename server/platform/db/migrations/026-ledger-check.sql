-- When the ledger was last examined, and by that when it is due again: one row, so that of many nodes one does it.
CREATE TABLE ledger_check (
  id integer PRIMARY KEY CHECK (id = 1),
  due_at timestamptz NOT NULL,
  -- of the last examination; NULL before the first
  ended_at timestamptz,
  took_seconds double precision,
  -- how many rules were found broken; 0 in a sound ledger
  violations bigint
);
INSERT INTO ledger_check (id, due_at) VALUES (1, now());

-- A row stops every movement of money on every node, until a person who knows why deletes it.
CREATE TABLE ledger_halt (
  id integer PRIMARY KEY CHECK (id = 1),
  since timestamptz NOT NULL DEFAULT now(),
  -- the figures that were not 0
  reason json NOT NULL
);
