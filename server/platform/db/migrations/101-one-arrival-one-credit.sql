-- A bank's transfer is credited once, however its number is spelled. What was credited twice before stays in the ledger and out of this index; the next
-- migration lists it for a person.
LOCK TABLE transfer IN SHARE MODE;
DO $$
DECLARE
  twins uuid[];
BEGIN
  SELECT array_agg(id) INTO twins FROM (
    SELECT id, row_number() OVER (
             PARTITION BY split_part(reference, ':', 2), normal_reference(regexp_replace(reference, '^bank:[^:]*:', ''))
             ORDER BY id) AS nth
      FROM transfer WHERE reference LIKE 'bank:%') credited
   WHERE nth > 1;
  EXECUTE 'CREATE UNIQUE INDEX transfer_of_arrival ON transfer
             (split_part(reference, '':'', 2), normal_reference(regexp_replace(reference, ''^bank:[^:]*:'', '''')))
             WHERE reference LIKE ''bank:%'''
    || coalesce(' AND id <> ALL (' || quote_literal(twins::text) || '::uuid[])', '');
  -- Lookups do not know the exceptions, so they need an index without.
  IF twins IS NOT NULL THEN
    CREATE INDEX transfer_of_arrival_all ON transfer
      (split_part(reference, ':', 2), normal_reference(regexp_replace(reference, '^bank:[^:]*:', '')))
      WHERE reference LIKE 'bank:%';
  END IF;
END $$;
