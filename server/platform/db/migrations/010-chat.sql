-- The live chat with the operator.

-- One conversation: a member's, or a guest's whose id nobody else knows. Its row is locked while something is said, so that what
-- is said has one order.
CREATE TABLE chat_room (
  -- 'member:' and the member's id, or 'guest:' and the guest's
  id text PRIMARY KEY,
  member_id uuid REFERENCES member (id) ON DELETE CASCADE,
  -- how the guest calls themselves; members have a name of their own
  guest_name text,
  last_seq bigint NOT NULL DEFAULT 0,
  -- up to where the customer has read
  read_seq bigint NOT NULL DEFAULT 0,
  last_message_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX chat_room_recent ON chat_room (last_message_at DESC);
CREATE INDEX chat_room_of_member ON chat_room (member_id);
-- Rooms of guests, oldest first: those that nobody answered are forgotten.
CREATE INDEX chat_room_of_guests ON chat_room (last_message_at) WHERE member_id IS NULL;

CREATE TABLE chat_message (
  room_id text NOT NULL REFERENCES chat_room (id) ON DELETE CASCADE,
  -- 1, 2, 3 and so on in each room
  seq bigint NOT NULL,
  sender text NOT NULL CHECK (sender IN ('customer', 'operator')),
  message_type text NOT NULL,
  payload jsonb NOT NULL,
  -- how the sender tells their own messages apart: a widget's session, and the time on its clock
  session_id text NOT NULL,
  said_at timestamptz NOT NULL,
  -- on the clock of the database
  created_at timestamptz NOT NULL,
  PRIMARY KEY (room_id, seq),
  -- what is sent again because its answer was lost is stored once
  UNIQUE (room_id, session_id, said_at)
);

-- Deletes what guests said in rooms where the operator never answered, a week after their last message; the files shown there are forgotten with
-- other files that no message shows. It has the rights of the owner of the tables: the serving role may delete no other conversation.
CREATE FUNCTION forget_unanswered_guests() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
  room text;
BEGIN
  FOR room IN
    SELECT id FROM chat_room r
     WHERE member_id IS NULL AND last_message_at < now() - interval '7 days'
       AND NOT EXISTS (SELECT FROM chat_message WHERE room_id = r.id AND sender = 'operator')
     ORDER BY last_message_at LIMIT 5000 FOR UPDATE SKIP LOCKED
  LOOP
    DELETE FROM chat_room WHERE id = room;
    UPDATE upload SET attached_at = NULL WHERE owner = room;
  END LOOP;
END $$;
