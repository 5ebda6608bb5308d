-- When this session changed the member's password: the same change sent again has been made, and is not a wrong password.
ALTER TABLE session ADD COLUMN password_changed_at timestamptz;
