-- The short code by which a member invites: seven characters, none of which is mistaken for another (no I, L, O and U). Links with the
-- member's id stay valid.
ALTER TABLE member ADD COLUMN invite_code text UNIQUE CHECK (invite_code ~ '^[0-9A-HJKMNP-TV-Z]{7}$');

-- A trigger gives it, because nodes of the version before, which know nothing of it, go on registering members meanwhile.
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

-- The trigger fills it in.
UPDATE member SET invite_code = NULL;
ALTER TABLE member ALTER COLUMN invite_code SET NOT NULL;
