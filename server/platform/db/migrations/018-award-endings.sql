-- Every ending of an award is a line of the statement, also of one that was won, which moves no money. The name of that line is a
-- UUID of version 7, made when it ended. NULL while it is played, and for what was the member's own from the start.
ALTER TABLE award ADD COLUMN finish_id uuid UNIQUE;
CREATE INDEX award_endings ON award (member_id, finish_id DESC) WHERE finish_id IS NOT NULL;
