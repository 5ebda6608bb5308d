-- When a slip was taken up last: members take turns, and the one whose slips have been looked at least recently is next.
ALTER TABLE slip ADD COLUMN claimed_at timestamptz;
CREATE INDEX slip_claimed ON slip (member_id, claimed_at);
