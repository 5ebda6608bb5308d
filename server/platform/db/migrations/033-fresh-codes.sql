-- When the person last gave a code of the authenticator app in this session: dangerous acts ask for a new one. A session begins with a code.
ALTER TABLE staff_session ADD COLUMN code_at timestamptz NOT NULL DEFAULT now();
UPDATE staff_session SET code_at = created_at;
