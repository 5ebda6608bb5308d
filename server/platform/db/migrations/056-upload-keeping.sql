-- What is known of an uploaded file to keep it only as long as somebody needs it.
ALTER TABLE upload
  -- the network address it came from, with which those of guests are counted
  ADD COLUMN address text,
  -- since when a message or a slip shows it; NULL: nothing does yet. Files from before are taken to be shown.
  ADD COLUMN attached_at timestamptz DEFAULT now();
CREATE INDEX upload_of_guests ON upload (created_at) INCLUDE (address, bytes) WHERE owner LIKE 'guest:%';
CREATE INDEX upload_unattached ON upload (created_at) WHERE attached_at IS NULL;
