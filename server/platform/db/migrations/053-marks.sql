-- Who has logged in from an address: members who share one are marked at the desk.
CREATE INDEX login_try_proved ON login_try (asker) WHERE proved_at IS NOT NULL;
