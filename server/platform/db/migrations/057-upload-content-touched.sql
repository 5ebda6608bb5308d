-- When the content was handed in last: it is not deleted while a new row for it may be on its way.
ALTER TABLE upload_content ADD COLUMN touched_at timestamptz NOT NULL DEFAULT now();
