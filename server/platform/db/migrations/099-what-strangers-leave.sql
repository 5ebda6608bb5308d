-- How many messages were sent for an address is counted for each of them.
CREATE INDEX otp_request_of_address ON otp_request (address, sent_at);

-- Rooms of guests, oldest first: those that nobody answered are forgotten.
CREATE INDEX chat_room_of_guests ON chat_room (last_message_at) WHERE member_id IS NULL;

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
