-- A code that a newer one replaced no longer proves the phone. It is kept, so that whoever types it is told that it is the older one, and
-- loses no attempt.
ALTER TABLE otp_request ADD COLUMN replaced_at timestamptz;
