-- Promotions are a section of the site now. Those that were rows are its first version; a text that the section does not take gives way to the terms in
-- the words of the product. The table stays for nodes of the previous version.
INSERT INTO site_version (section, number, content, because, made_at, confirmed_at)
SELECT 'promotions', 1, jsonb_build_object('promotions', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
         'isOn', true, 'code', code, 'amount', round(amount_satang / 100.0, 2), 'percentFail', percent_fail,
         'capacity', CASE WHEN capacity IS NOT NULL THEN least(capacity, 100000000) END,
         'text', CASE WHEN (SELECT count(*) = 3 AND bool_and(jsonb_typeof(value) = 'string' AND length(btrim(value #>> '{}')) BETWEEN 1 AND 4000)
                              FROM jsonb_each(CASE jsonb_typeof(description) WHEN 'object' THEN description ELSE '{}' END) WHERE key IN ('th', 'lo', 'en'))
                      THEN jsonb_build_object('th', description->'th', 'lo', description->'lo', 'en', description->'en') END))
         ORDER BY code)), 'taken over from the previous version', now(), now()
  FROM (SELECT * FROM promotion WHERE amount_satang <= 10000000000 AND length(code) BETWEEN 1 AND 64 ORDER BY code LIMIT 200) AS known
HAVING count(*) > 0;

-- How many members have taken each.
INSERT INTO bonus_stock (code, taken) SELECT 'promotion:' || code, taken FROM promotion WHERE taken > 0;
