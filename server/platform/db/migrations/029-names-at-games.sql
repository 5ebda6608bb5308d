-- The id by which a game provider knows a member: made when the account is opened, and never changed, as the phone number may be. An account that was opened
-- before has the number of then, which is the member's of today.
ALTER TABLE game_account ADD COLUMN username text;
UPDATE game_account g SET username = m.username FROM member m WHERE m.id = g.member_id;

-- A node of the previous version opens accounts under the phone number, and does not say so.
CREATE FUNCTION name_game_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.username := (SELECT username FROM member WHERE id = NEW.member_id);
  RETURN NEW;
END $$;
CREATE TRIGGER name_of_a_game_account BEFORE INSERT ON game_account FOR EACH ROW WHEN (NEW.username IS NULL)
  EXECUTE FUNCTION name_game_account();

ALTER TABLE game_account ALTER COLUMN username SET NOT NULL;
-- Nobody else gets into it, nor at its money.
CREATE UNIQUE INDEX game_account_of_name ON game_account (slot_code, username);
