-- Transfers that break a rule of the ledger and that the owner has examined: the audit counts them no longer. Only the owner of the tables writes here.
CREATE TABLE examined_transfer (
  transfer_id uuid PRIMARY KEY REFERENCES transfer (id),
  examined_at timestamptz NOT NULL DEFAULT now(),
  reason text NOT NULL,
  -- whether its effect was undone by corrections
  is_undone boolean NOT NULL
);
