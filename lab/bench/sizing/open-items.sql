-- For each of 10,000 members of a seeded site: one open item in each queue of the desk, and nine that are done in each but the chat.
CREATE TEMP TABLE item AS
SELECT m.id AS member_id, m.username, n, n = 0 AS is_open, now() - make_interval(hours => n * 24, secs => row_number() OVER ()) AS at,
       row_number() OVER () AS i
  FROM (SELECT id, username FROM member ORDER BY id LIMIT 10000) m, generate_series(0, 9) n;
ALTER TABLE item ADD id uuid;
UPDATE item SET id = (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || left(md5(i::text), 3) || '8' || substr(md5(i::text), 4, 15))::uuid;

INSERT INTO withdrawal (id, member_id, amount_satang, bank_code, bank_account_name, bank_account_no, status, occurred_at, settled_at)
SELECT id, member_id, 10000 + i, 'SCB', 'SOMCHAI JAIDEE', lpad(i::text, 10, '0'), CASE WHEN is_open THEN 'PENDING' ELSE 'FAILED' END, at,
       CASE WHEN NOT is_open THEN at END FROM item;
INSERT INTO deposit_announcement (id, member_id, amount_satang, status, occurred_at, settled_at)
SELECT id, member_id, 10000 + i, CASE WHEN is_open THEN 'PENDING' ELSE 'FAILED' END, at, CASE WHEN NOT is_open THEN at END FROM item;
INSERT INTO upload (id, owner, sha256, kind, bytes) SELECT id, member_id::text, sha256(i::text::bytea), 'png', 1000 FROM item WHERE is_open;
INSERT INTO slip (id, member_id, upload_id, claimed_bank_code, claimed_satang, status, note, created_at, due_at)
SELECT id, member_id, CASE WHEN is_open THEN id END, 'SCB', 10000 + i, CASE WHEN is_open THEN 'PENDING' ELSE 'FAILED' END,
       CASE WHEN NOT is_open THEN 'SLIP_NOT_FOUND' END, at, 'infinity' FROM item;
INSERT INTO slip_finding (slip_id, bank_code, reference, found_at) SELECT id, 'KBANK', 'S' || i, at FROM item;
INSERT INTO arrival (id, kind, code, number, sender_bank_code, sender_account_no, amount_satang, sent_at, noted_at, evidence, why, done_at, closed_reason)
SELECT id, 'bank', 'SCB', 'A' || i, 'KBANK', lpad(i::text, 10, '0'), 10000 + i, at, at, 'report', 'unknown-sender',
       CASE WHEN NOT is_open THEN at END, CASE WHEN NOT is_open THEN 'test' END FROM item;
ALTER TABLE chat_room DISABLE TRIGGER change_counted;
INSERT INTO chat_room (id, member_id, last_message_at, waiting_since) SELECT 'member:' || member_id, member_id, at, at FROM item WHERE is_open
ON CONFLICT (id) DO UPDATE SET waiting_since = EXCLUDED.waiting_since;
ALTER TABLE chat_room ENABLE TRIGGER change_counted;
ANALYZE;
