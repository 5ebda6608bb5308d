-- Conversations are a queue of the desk: somebody takes one, answers, hands it over or closes it.
ALTER TABLE chat_room
  -- its name at the desk: whoever knows the id of a guest is that guest
  ADD COLUMN desk_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  -- of the app in which the customer wrote last
  ADD COLUMN language text,
  -- since when the customer waits for an answer; NULL where nobody has to do anything
  ADD COLUMN waiting_since timestamptz,
  ADD COLUMN holder_id uuid REFERENCES staff (id),
  ADD COLUMN held_since timestamptz,
  ADD CONSTRAINT held_by_somebody CHECK ((holder_id IS NULL) = (held_since IS NULL));
CREATE INDEX chat_room_waiting ON chat_room (waiting_since) WHERE waiting_since IS NOT NULL;
CREATE INDEX chat_room_of_holder ON chat_room (holder_id) WHERE holder_id IS NOT NULL;
UPDATE chat_room r SET waiting_since = r.last_message_at
 WHERE EXISTS (SELECT FROM chat_message WHERE room_id = r.id AND seq = r.last_seq AND sender = 'customer');

-- Who of the house said it; NULL for customers, and for what no person said.
ALTER TABLE chat_message ADD COLUMN staff_id uuid REFERENCES staff (id);

-- A trigger, because nodes of the previous version store messages too; with the rights of the owner, because theirs do not know these columns.
CREATE FUNCTION note_waiting_customer() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  UPDATE chat_room SET waiting_since = CASE WHEN NEW.sender = 'customer' THEN coalesce(waiting_since, NEW.created_at) END
   WHERE id = NEW.room_id;
  RETURN NULL;
END $$;
CREATE TRIGGER customer_waits AFTER INSERT ON chat_message FOR EACH ROW EXECUTE FUNCTION note_waiting_customer();

-- How often something of the chat has changed that the desk shows. It is counted when a transaction ends, so that none holds the row for long.
CREATE TABLE chat_change (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  changes bigint NOT NULL
);
INSERT INTO chat_change (changes) VALUES (0);
CREATE FUNCTION count_chat_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  UPDATE chat_change SET changes = changes + 1;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER change_counted AFTER UPDATE OF waiting_since, holder_id ON chat_room
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_chat_change();

-- Temporary tables are found last.
DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION note_waiting_customer() SET search_path = %I, pg_temp', current_schema());
  EXECUTE format('ALTER FUNCTION count_chat_change() SET search_path = %I, pg_temp', current_schema());
END $$;

-- What people of the house say often. A text may be missing in a language, not in all.
CREATE TABLE canned_answer (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  th text NOT NULL,
  lo text NOT NULL,
  en text NOT NULL,
  -- one more with each change: who changes a text has seen the one before
  version integer NOT NULL DEFAULT 1,
  CHECK (th || lo || en <> '')
);
