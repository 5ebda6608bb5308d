-- One row for each one-time password that was asked for, kept for a day. It replaces `otp`, which has one row for each phone: there, a
-- stranger's request took the place of the owner's, and the proof belonged to the phone and not to whoever gave it. `otp` stays for nodes
-- of the version before. All times are the database's own.
CREATE TABLE otp_request (
  -- SHA-256 of the token that the asking browser got: verifying and registering need it
  token_hash bytea PRIMARY KEY,
  phone text NOT NULL,
  -- the network address that asked
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
CREATE INDEX otp_request_age ON otp_request (sent_at);
