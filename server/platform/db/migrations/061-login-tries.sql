-- Wrong passwords, by number and by who tries. It replaces `login_failure`, which has one row for each number: there, a stranger's tries
-- locked the owner out. `login_failure` stays for nodes of the version before. All times are the database's own.
CREATE TABLE login_try (
  -- a phone number in its stored spelling, of a member or of nobody
  username text NOT NULL,
  -- 'address …' or 'session …'
  asker text NOT NULL,
  failures_in_a_row integer NOT NULL,
  last_try_at timestamptz NOT NULL,
  locked_until timestamptz,
  -- when the password was last right from there
  proved_at timestamptz,
  PRIMARY KEY (username, asker)
);
CREATE INDEX login_try_age ON login_try (last_try_at);
