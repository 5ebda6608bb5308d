-- What the house shows and allows, by section, as its people have changed it at the desk: the newest version that has started counts, and without one the
-- files of the house do. Rows never change, but for the second person's word (serving-rights.ts).
CREATE TABLE site_version (
  section text NOT NULL,
  -- 1, 2, 3 and so on; one is written by who has seen the one before
  number integer NOT NULL CHECK (number > 0),
  content jsonb NOT NULL,
  because text NOT NULL,
  made_at timestamptz NOT NULL,
  -- NULL for nobody of the house
  made_by uuid REFERENCES staff (id),
  -- NULL: at once
  starts_at timestamptz,
  -- NULL while it waits for a second person
  confirmed_at timestamptz,
  -- NULL where one person was enough
  confirmed_by uuid REFERENCES staff (id),
  PRIMARY KEY (section, number),
  CHECK (confirmed_by IS NULL OR confirmed_at IS NOT NULL AND confirmed_by <> made_by)
);

-- The switches as they were. A house that has members already goes on giving what it gave: without a word of it, refunds and invite bonuses are off from now on.
INSERT INTO site_version (section, number, content, because, made_at, confirmed_at)
SELECT 'switches', 1,
       CASE WHEN EXISTS (SELECT FROM member) THEN '{"refundActive": true, "inviteActive": true}'::jsonb ELSE '{}' END
         || coalesce((SELECT jsonb_object_agg(key, value) FROM site_setting
                       WHERE key IN ('terminated', 'active', 'registerOTP', 'enableChatWidget', 'spinActive', 'refundActive', 'inviteActive', 'newcomerGame')
                         AND jsonb_typeof(value) = 'boolean'), '{}'),
       'taken over from the previous version', now(), now()
 WHERE EXISTS (SELECT FROM site_setting) OR EXISTS (SELECT FROM member);
-- site_setting stays for nodes of the previous version.
