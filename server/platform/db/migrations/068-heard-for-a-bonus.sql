-- When every game with money of the member was last heard and its rounds explained its balance, on the business clock.
ALTER TABLE award ADD COLUMN heard_at timestamptz;
