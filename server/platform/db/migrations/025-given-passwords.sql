-- When the house gave the member their password; NULL once they have chosen one of their own. Until then no money leaves.
ALTER TABLE member ADD COLUMN password_given_at timestamptz;
