-- Money that a bank reports for an account that the server does not know is held as well: nobody else would learn of it.
-- 'unknown-receiver': the operator's settings have no account at that bank
ALTER TABLE held_arrival DROP CONSTRAINT held_arrival_why_check;
ALTER TABLE held_arrival ADD CONSTRAINT held_arrival_why_check
  CHECK (why IN ('unknown-sender', 'shared-account', 'unknown-receiver'));
