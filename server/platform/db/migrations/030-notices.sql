-- The language of the member's last login, in which they are told of changes by SMS; NULL before the first.
ALTER TABLE member ADD COLUMN language text;

-- The simulated phones show whole texts. A message without a code has an empty one.
ALTER TABLE sandbox_sms ADD COLUMN text text NOT NULL DEFAULT '';
