-- The people of the house, who work at the desk. They are no members, and no table of members names them.

CREATE TABLE staff (
  id uuid PRIMARY KEY,
  -- what they log in with, in lower case
  username text NOT NULL UNIQUE,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('support', 'cashier', 'manager', 'auditor')),
  password_hash text NOT NULL,
  -- of the authenticator app, in base 32
  totp_secret text NOT NULL,
  -- the time step of the last code that let them in: a code works once
  totp_step bigint NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended')),
  -- made by the sandbox
  is_demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The address by which one new person enters, once. Its token is never stored, only the SHA-256.
CREATE TABLE staff_invitation (
  token_hash bytea PRIMARY KEY,
  role text NOT NULL CHECK (role IN ('support', 'cashier', 'manager', 'auditor')),
  totp_secret text NOT NULL,
  -- NULL for the command line
  invited_by uuid REFERENCES staff (id),
  expires_at timestamptz NOT NULL,
  used_by uuid REFERENCES staff (id)
);

CREATE TABLE staff_session (
  token_hash bytea PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff (id),
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_session_of ON staff_session (staff_id);

-- Every read of a member and every act at the desk. Rows are added, and never change.
CREATE TABLE desk_log (
  -- UUID version 7: its order is that of time
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  -- NULL for the command line
  staff_id uuid REFERENCES staff (id),
  act text NOT NULL,
  member_id uuid REFERENCES member (id),
  -- what was read or acted on, such as the id of a withdrawal
  subject text,
  detail jsonb NOT NULL DEFAULT '{}',
  -- the network address, as the limits count it; NULL for the command line
  address text
);
CREATE INDEX desk_log_of_subject ON desk_log (subject, id) WHERE subject IS NOT NULL;
CREATE INDEX desk_log_of_member ON desk_log (member_id, id) WHERE member_id IS NOT NULL;

REVOKE UPDATE, DELETE, TRUNCATE ON desk_log FROM CURRENT_USER;
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are added, and never change', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER never_changes BEFORE UPDATE OR DELETE OR TRUNCATE ON desk_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
