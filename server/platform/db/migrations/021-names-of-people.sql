-- The name by which others know a person, without what hardly anybody sees: steps and the log name people by it, so no two have the same. NULL for
-- who had a name that somebody older had already.
ALTER TABLE staff ADD COLUMN name_key text UNIQUE;
UPDATE staff SET name_key = lower(regexp_replace(name, '[ .''-]', '', 'g'))
 WHERE id IN (SELECT DISTINCT ON (lower(regexp_replace(name, '[ .''-]', '', 'g'))) id FROM staff
               ORDER BY lower(regexp_replace(name, '[ .''-]', '', 'g')), created_at, id);
