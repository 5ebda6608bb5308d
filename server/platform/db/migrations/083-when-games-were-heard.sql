-- When the provider last said what lies there, on the business clock; NULL until it is asked for the first time.
ALTER TABLE game_account ADD COLUMN heard_at timestamptz;
