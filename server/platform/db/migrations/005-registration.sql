-- Becoming a member: one-time passwords, and what a registration leaves beside the member's own data.

-- One row for each phone that asked for a one-time password, member or not. Only its newest code counts. All times are the
-- database's own: nobody may shorten or lengthen them.
CREATE TABLE otp (
  phone text PRIMARY KEY,
  -- SHA-256 of the token that the asking browser got: whoever verifies must have it
  token_hash bytea NOT NULL UNIQUE,
  -- SHA-256 over token and code; NULL once the code was used or could not be sent
  code_hash bytea,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- NULL when the provider did not take the last message
  sent_at timestamptz,
  day_began_at timestamptz NOT NULL,
  sent_this_day integer NOT NULL,
  blocked_until timestamptz,
  -- when the phone was proved last
  proved_at timestamptz
);
CREATE INDEX otp_age ON otp (day_began_at);

ALTER TABLE member
  -- how the member heard of us, and who invited them
  ADD COLUMN source_code text,
  ADD COLUMN inviter_id uuid REFERENCES member (id),
  -- a bank account belongs to one member: it is how a deposit finds its wallet
  ADD CONSTRAINT bank_account_of_one_member UNIQUE (bank_code, bank_account_no);
CREATE INDEX member_invited_by ON member (inviter_id);
