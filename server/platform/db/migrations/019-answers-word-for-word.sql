-- A repeated request gets its first answer again word for word: jsonb would put the fields into an order of its own.
ALTER TABLE idempotency ALTER COLUMN body TYPE json;
