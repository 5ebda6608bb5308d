-- A message of the chat contains the link to its file, so the link works as long as the file is kept; until now it ended after a year. Links to
-- slips still end after minutes.
UPDATE upload_link l SET expires_at = 'infinity'
 WHERE NOT EXISTS (SELECT FROM slip s WHERE s.upload_id = l.upload_id);
