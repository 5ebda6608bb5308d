-- Files that members and guests of the chat hand in, by the SHA-256 of their content.

-- A file somebody handed in. The bytes are under DATA_DIR/uploads or in upload_content; several rows may share one file.
CREATE TABLE upload (
  id uuid PRIMARY KEY,
  -- a member's id, or 'guest:' and the id of a guest of the chat
  owner text NOT NULL,
  sha256 bytea NOT NULL,
  -- NULL while the file is examined: its room is reserved before
  kind text CHECK (kind IN ('png', 'jpeg', 'gif', 'mp4', 'mov')),
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- the network address it came from, with which those of guests are counted
  address text,
  -- since when a message or a slip shows it; NULL: nothing does, and it is forgotten soon
  attached_at timestamptz
);
CREATE INDEX upload_quota ON upload (owner, created_at);
CREATE INDEX upload_file ON upload (sha256);
CREATE INDEX upload_of_guests ON upload (created_at) INCLUDE (address, bytes) WHERE owner LIKE 'guest:%';
CREATE INDEX upload_unattached ON upload (created_at) WHERE attached_at IS NULL;

-- What all uploads take together. Each upload and each look at the metrics would read the whole table otherwise. Triggers keep it, with the
-- rights of the owner of the tables, so that no statement can leave it out.
CREATE TABLE upload_room (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  bytes bigint NOT NULL
);
INSERT INTO upload_room (bytes) VALUES (0);

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

-- The bytes, where they are not kept in a folder.
CREATE TABLE upload_content (
  sha256 bytea PRIMARY KEY,
  -- A part of a file is read without the rest: what is compressed would have to be unpacked from its beginning, and pictures and videos are
  -- compressed already.
  bytes bytea NOT NULL,
  -- when the content was handed in last: it is not deleted while a new row for it may be on its way
  touched_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE upload_content ALTER COLUMN bytes SET STORAGE EXTERNAL;

-- An address that shows an upload to whoever knows it, for a short time. Only the SHA-256 of its secret part is stored.
CREATE TABLE upload_link (
  token_hash bytea PRIMARY KEY,
  upload_id uuid NOT NULL REFERENCES upload (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX upload_link_expiry ON upload_link (expires_at);
CREATE INDEX upload_link_of_upload ON upload_link (upload_id);
