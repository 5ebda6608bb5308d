-- These functions act with the rights of the owner of the tables. Unless pg_temp is named, temporary tables are found before all others: a temporary
-- upload_room with a trigger of its own would let whoever made it act as the owner.
DO $$
DECLARE
  definer regprocedure;
BEGIN
  FOREACH definer IN ARRAY ARRAY['note_account_opening()', 'count_upload_bytes()', 'forget_unanswered_guests()']::regprocedure[]
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = %I, pg_temp', definer, current_schema());
  END LOOP;
END $$;
