-- What a member recognises a session by. It is the browser's own description, and goes with the session.
ALTER TABLE session ADD COLUMN user_agent text;
