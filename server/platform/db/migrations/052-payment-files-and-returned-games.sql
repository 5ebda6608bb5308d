-- Approved withdrawals that a bank of the house pays by a file. What a line says is in its withdrawal, which never changes: a file is the same
-- each time that it is read.
CREATE TABLE payment_file (
  id uuid PRIMARY KEY,
  -- 1, 2, 3 and so on: what people call it, and the beginning of the references in it
  number integer NOT NULL UNIQUE CHECK (number > 0),
  -- the bank that pays
  bank_code text NOT NULL,
  -- on the business clock, as the other time
  made_at timestamptz NOT NULL,
  made_by uuid NOT NULL REFERENCES staff (id),
  -- when what the bank had not paid was taken out
  undone_at timestamptz,
  undone_by uuid REFERENCES staff (id),
  CHECK ((undone_at IS NULL) = (undone_by IS NULL)),
  CONSTRAINT undone_by_another CHECK (undone_by <> made_by)
);

CREATE TABLE payment_file_line (
  file_id uuid NOT NULL REFERENCES payment_file (id),
  line integer NOT NULL CHECK (line BETWEEN 1 AND 999),
  withdrawal_id uuid NOT NULL REFERENCES withdrawal (id),
  -- NULL: the bank may pay it
  ended_as text CHECK (ended_as IN ('paid', 'taken-out')),
  PRIMARY KEY (file_id, line)
);
-- No withdrawal is in two files from which it may be paid.
CREATE UNIQUE INDEX payment_file_line_open ON payment_file_line (withdrawal_id) WHERE ended_as IS NULL;

-- When the house returned what the books had of a member's account at a game that was no longer connected. Its provider may have the money still, so
-- the account opens again only once its provider reports nothing in it; NULL otherwise.
ALTER TABLE game_account ADD COLUMN returned_at timestamptz;
