-- The queue of what waits, without what was done before.
CREATE INDEX arrival_open ON arrival (sent_at, id) WHERE done_at IS NULL;
