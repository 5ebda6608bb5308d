-- Acts that need two people of the house, and who counts as the second.

-- Who invited the person. NULL for the command line, and for people from before this was kept whose invitation is forgotten. A trigger writes it, so
-- that no way to accept an invitation can leave it out.
ALTER TABLE staff ADD COLUMN inviter_id uuid REFERENCES staff (id);
UPDATE staff s SET inviter_id = i.invited_by FROM staff_invitation i WHERE i.used_by = s.id;
CREATE FUNCTION note_inviter() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  UPDATE staff SET inviter_id = NEW.invited_by WHERE id = NEW.used_by;
  RETURN NULL;
END $$;
CREATE TRIGGER inviter_of_a_person AFTER UPDATE OF used_by ON staff_invitation
  FOR EACH ROW WHEN (NEW.used_by IS NOT NULL) EXECUTE FUNCTION note_inviter();

-- What one person did within a day.
CREATE INDEX desk_log_of_staff ON desk_log (staff_id, at) WHERE staff_id IS NOT NULL;

-- These functions act with the rights of the owner of the tables: temporary tables are found last.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION note_inviter() SET search_path = %I, pg_temp', current_schema());
END $$;
