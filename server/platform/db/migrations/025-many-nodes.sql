-- What nodes that share one database must agree on.

-- Calls counted against a budget. Without a log of its own: whatever a crash of the database forgets would be forgotten within
-- minutes anyway, and counting stays cheap.
CREATE UNLOGGED TABLE budget_spent (
  budget text NOT NULL,
  -- a member's id or a network address
  caller text NOT NULL,
  calls integer NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (budget, caller)
);
CREATE INDEX budget_spent_end ON budget_spent (ends_at);

-- Files that members handed in, where they are not kept in a folder. Named by the SHA-256 of their content.
CREATE TABLE upload_content (
  sha256 bytea PRIMARY KEY,
  bytes bytea NOT NULL
);
