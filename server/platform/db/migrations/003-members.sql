-- Members and what lets them in. Their money is in the ledger (002-ledger.sql).

CREATE TABLE member (
  id uuid PRIMARY KEY,
  -- the phone number a member logs in with
  username text NOT NULL UNIQUE,
  name text NOT NULL,
  password_hash text NOT NULL,
  bank_code text NOT NULL,
  bank_account_name text NOT NULL,
  bank_account_no text NOT NULL,
  -- of the member's bank account; the ledger is kept in baht whatever it says
  currency text NOT NULL DEFAULT 'THB' CHECK (currency IN ('THB', 'LAK')),
  -- turns of the prize wheel, not money
  coin integer NOT NULL DEFAULT 0 CHECK (coin >= 0),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'blocked')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- how the member heard of us, and who invited them
  source_code text,
  inviter_id uuid REFERENCES member (id),
  -- the short code by which a member invites: none of its characters is mistaken for another (no I, L, O and U)
  invite_code text NOT NULL UNIQUE CHECK (invite_code ~ '^[0-9A-HJKMNP-TV-Z]{7}$'),
  -- a bank account belongs to one member: it is how a deposit finds its wallet
  CONSTRAINT bank_account_of_one_member UNIQUE (bank_code, bank_account_no)
);
CREATE INDEX member_invited_by ON member (inviter_id);

CREATE FUNCTION give_invite_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WHILE NEW.invite_code IS NULL LOOP
    SELECT string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 32)::int, 1), '')
      INTO NEW.invite_code FROM generate_series(1, 7);
    IF EXISTS (SELECT 1 FROM member WHERE invite_code = NEW.invite_code) THEN
      NEW.invite_code := NULL;
    END IF;
  END LOOP;
  RETURN NEW;
END $$;
CREATE TRIGGER invite_code_of_a_member BEFORE INSERT OR UPDATE OF invite_code ON member
  FOR EACH ROW EXECUTE FUNCTION give_invite_code();

-- Which member had which bank account, and when: money is of the member who had the account it came from when it was sent. A trigger writes
-- it, so that no change of an account can leave it out.
CREATE TABLE bank_account_use (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES member (id),
  bank_code text NOT NULL,
  bank_account_no text NOT NULL,
  -- on the business clock
  used_from timestamptz NOT NULL,
  -- NULL: still
  used_until timestamptz,
  CONSTRAINT begins_before_it_ends CHECK (used_until >= used_from)
);
CREATE INDEX bank_account_use_of_account ON bank_account_use (bank_code, bank_account_no);
CREATE INDEX bank_account_use_of_member ON bank_account_use (member_id) WHERE used_until IS NULL;

-- Whoever changes an account says by the setting krapao.business_time when that is, for as long as their transaction lasts. Otherwise the
-- clock of the database counts.
CREATE FUNCTION note_bank_account_use() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := coalesce(
    nullif(current_setting('krapao.business_time', true), '')::timestamptz, clock_timestamp());
BEGIN
  IF TG_OP = 'INSERT' THEN
    moment := NEW.created_at;
  ELSIF NEW.bank_code = OLD.bank_code AND NEW.bank_account_no = OLD.bank_account_no THEN
    RETURN NULL;
  ELSE
    UPDATE bank_account_use SET used_until = greatest(used_from, moment)
     WHERE member_id = NEW.id AND used_until IS NULL;
  END IF;
  INSERT INTO bank_account_use (member_id, bank_code, bank_account_no, used_from)
  VALUES (NEW.id, NEW.bank_code, NEW.bank_account_no, moment);
  RETURN NULL;
END $$;
CREATE TRIGGER bank_account_use_of_a_member AFTER INSERT OR UPDATE OF bank_code, bank_account_no ON member
  FOR EACH ROW EXECUTE FUNCTION note_bank_account_use();

-- A session token is never stored, only its SHA-256.
CREATE TABLE session (
  token_hash bytea PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- when this session changed the member's password: the same change sent again has been made, and is not a wrong password
  password_changed_at timestamptz,
  -- what a member recognises a session by: the browser's own description
  user_agent text
);
CREATE INDEX session_of_member ON session (member_id);
CREATE INDEX session_expiry ON session (expires_at);

-- Wrong passwords, by number and by who tries, so that a stranger's tries do not lock the owner out. All times are the database's own.
CREATE TABLE login_try (
  -- a phone number in its stored spelling, of a member or of nobody: the answers do not tell them apart, hence no reference to member
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

-- One row for each one-time password that was requested, kept for a day: a stranger's request does not take the place of the owner's, and the
-- proof belongs to whoever gave it. All times are the database's own: nobody may shorten or lengthen them.
CREATE TABLE otp_request (
  -- SHA-256 of the token that the requesting browser got: verifying and registering need it
  token_hash bytea PRIMARY KEY,
  phone text NOT NULL,
  -- the network address of the request
  address text NOT NULL,
  purpose text NOT NULL CONSTRAINT otp_request_purpose CHECK (purpose IN ('register')),
  -- SHA-256 over token and code; NULL once the code was used or a newer one took its place
  code_hash bytea,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- until when this address gets no other code for this phone
  blocked_until timestamptz,
  proved_at timestamptz,
  -- when the proof was used up
  used_at timestamptz
);
CREATE INDEX otp_request_of_phone ON otp_request (phone, sent_at);
-- How many messages were sent for an address is counted for each of them.
CREATE INDEX otp_request_of_address ON otp_request (address, sent_at);
CREATE INDEX otp_request_age ON otp_request (sent_at);
