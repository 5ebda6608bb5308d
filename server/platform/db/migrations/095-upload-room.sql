-- What all uploads take together. Each upload and each look at the metrics would read the whole table otherwise. Triggers keep it, because
-- nodes of the version before know nothing of it; they run as the owner, because those nodes may not write here yet.
CREATE TABLE upload_room (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  bytes bigint NOT NULL
);

CREATE FUNCTION count_upload_bytes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  change bigint := 0;
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT coalesce(sum(bytes), 0) INTO change FROM added;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT change - coalesce(sum(bytes), 0) INTO change FROM removed;
  END IF;
  IF change <> 0 THEN
    UPDATE upload_room SET bytes = bytes + change;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER upload_bytes_added AFTER INSERT ON upload REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_upload_bytes();
CREATE TRIGGER upload_bytes_changed AFTER UPDATE ON upload REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_upload_bytes();
CREATE TRIGGER upload_bytes_removed AFTER DELETE ON upload REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_upload_bytes();

-- Creating the triggers has locked the table, so this sum is exact.
INSERT INTO upload_room (bytes) SELECT coalesce(sum(bytes), 0) FROM upload;

-- NULL while a file is examined: its room is reserved before.
ALTER TABLE upload ALTER COLUMN kind DROP NOT NULL;
