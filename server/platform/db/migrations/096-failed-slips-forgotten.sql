-- The picture of a slip that failed is forgotten after some weeks; the slip and what was found on it stay.
ALTER TABLE slip ALTER COLUMN upload_id DROP NOT NULL;
ALTER TABLE slip DROP CONSTRAINT slip_upload_id_fkey;
ALTER TABLE slip ADD CONSTRAINT slip_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload (id) ON DELETE SET NULL;
-- Only the picture of a failed slip may go.
ALTER TABLE slip ADD CONSTRAINT picture_until_failed CHECK (upload_id IS NOT NULL OR status = 'FAILED');
CREATE INDEX slip_failed_picture ON slip (upload_id) WHERE status = 'FAILED' AND upload_id IS NOT NULL;
