-- Nobody but the database says when an entry of the log was made: whoever has the rights of the server could otherwise add some to the past. The id,
-- of UUID version 7, orders the entries, so it is of the same microsecond.
CREATE FUNCTION date_log_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := clock_timestamp();
  us bigint := floor(extract(epoch FROM moment) * 1000000);
BEGIN
  NEW.at := moment;
  NEW.id := (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0')
             || right(gen_random_uuid()::text, 17))::uuid;
  RETURN NEW;
END $$;
CREATE TRIGGER dated_by_the_database BEFORE INSERT ON desk_log FOR EACH ROW EXECUTE FUNCTION date_log_entry();
