-- Between two audits of everything, what was posted since is audited by itself: up to when it was, and so from when on the next time.
ALTER TABLE ledger_check ADD fresh_until timestamptz, ADD fresh_due_at timestamptz NOT NULL DEFAULT now();
