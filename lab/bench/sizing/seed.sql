-- A site after 30 days of use, consistent like one that the server itself wrote: every balance is the sum of its postings.
-- Settings: bench.members, bench.events (of each member), bench.heavy (of the first member), bench.messages, bench.password_hash.

-- A UUID of version 7 for that moment; the text distinguishes ids of the same moment.
CREATE FUNCTION pg_temp.id_at(at timestamptz, what text) RETURNS uuid LANGUAGE sql AS $$
  SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || left(md5(what), 3) || '8' ||
          substr(md5(what), 4, 15))::uuid
$$;
CREATE FUNCTION pg_temp.setting(name text) RETURNS int LANGUAGE sql AS $$ SELECT current_setting('bench.' || name)::int $$;

CREATE TEMP TABLE began AS SELECT now() - interval '30 days' AS at;
CREATE TEMP TABLE phone AS
SELECT n, pg_temp.id_at(began.at, 'member ' || n) AS id, pg_temp.id_at(began.at, 'wallet ' || n) AS wallet,
       pg_temp.id_at(began.at, 'transit ' || n) AS transit, pg_temp.id_at(began.at, 'game ' || n) AS game,
       CASE n WHEN 1 THEN pg_temp.setting('heavy') ELSE pg_temp.setting('events') END AS events
  FROM generate_series(1, pg_temp.setting('members')) AS n, began;

INSERT INTO member (id, username, name, password_hash, bank_code, bank_account_name, bank_account_no, created_at)
SELECT id, '09' || lpad(n::text, 8, '0'), 'สมชาย', current_setting('bench.password_hash'), 'SCB', 'SOMCHAI JAIDEE',
       lpad(n::text, 10, '0'), began.at FROM phone, began;
INSERT INTO session (token_hash, member_id, created_at, expires_at, last_seen_at)
SELECT sha256(convert_to(rpad('bench-' || n || '-', 43, 'x'), 'UTF8')), id, now(), now() + interval '90 days', now() FROM phone;
INSERT INTO game_account (member_id, slot_code, is_active, created_at) SELECT id, 'JOKER', true, began.at FROM phone, began;

-- Events: 1 baht into the game, 1 baht back, and so on; after each tenth a deposit of 1 baht. Opened with 10,000 baht on both sides.
INSERT INTO account (id, owner, kind, currency, balance_satang, version, created_at)
SELECT wallet, id::text, 'wallet', 'THB', 1000000 + 100 * (events / 10) - 100 * (events % 2), 1 + events + events / 10, began.at
  FROM phone, began
UNION ALL SELECT transit, id::text, 'transit', 'THB', 0, 2 * events, began.at FROM phone, began
UNION ALL SELECT game, id::text, 'game:JOKER', 'THB', 1000000 + 100 * (events % 2), 1 + events, began.at FROM phone, began
UNION ALL SELECT pg_temp.id_at(began.at, kind), 'house', kind, 'THB', NULL, 0, began.at
  FROM unnest(ARRAY['opening', 'bank:KBANK']) AS kind, began;
INSERT INTO sandbox_game_balance (username, slot_code, balance_satang)
SELECT '09' || lpad(n::text, 8, '0'), 'JOKER', 1000000 + 100 * (events % 2) FROM phone;

INSERT INTO transfer (id, kind, actor, description, occurred_at, recorded_at)
SELECT pg_temp.id_at(began.at, 'opening ' || n), 'opening', 'bench', '', began.at, began.at FROM phone, began;
INSERT INTO posting (transfer_id, leg, account_id, amount_satang, balance_after_satang, account_version)
SELECT pg_temp.id_at(began.at, 'opening ' || n), leg, account, amount, after, version
  FROM phone, began, LATERAL (VALUES (1, wallet, 1000000, 1000000, 1), (2, game, 1000000, 1000000, 1),
       (3, pg_temp.id_at(began.at, 'opening'), -2000000, NULL, NULL)) AS line (leg, account, amount, after, version);

CREATE TEMP TABLE event AS
SELECT n, k, p.id AS member_id, wallet, transit, game, k % 2 = 1 AS is_into_game,
       began.at + interval '30 days' * ((k - 0.5) / p.events) + interval '1 ms' * (n % 5000) AS at
  FROM phone p, began, generate_series(1, p.events) AS k;
ALTER TABLE event ADD id uuid, ADD first uuid, ADD second uuid, ADD deposit uuid;
UPDATE event SET id = pg_temp.id_at(at, n || ' event ' || k), first = pg_temp.id_at(at, n || ' first ' || k),
  second = pg_temp.id_at(at + interval '5 ms', n || ' second ' || k),
  deposit = CASE WHEN k % 10 = 0 THEN pg_temp.id_at(at + interval '20 ms', n || ' deposit ' || k) END;
ANALYZE event;

INSERT INTO transfer (id, kind, actor, description, reference, occurred_at, recorded_at)
SELECT t.* FROM event, LATERAL (VALUES
    (first, 'game-transfer', member_id::text, CASE WHEN is_into_game THEN 'WALLET > JOKER' ELSE 'JOKER > WALLET' END,
     'game-transfer:' || id || ':1', at, at),
    (second, 'game-transfer', member_id::text, CASE WHEN is_into_game THEN 'WALLET > JOKER' ELSE 'JOKER > WALLET' END,
     'game-transfer:' || id || ':2', at, at),
    (deposit, 'deposit', 'bank', 'KBANK', 'KBANK:' || deposit, at, at)) AS t (id)
 WHERE t.id IS NOT NULL ORDER BY t.id;
INSERT INTO posting (transfer_id, leg, account_id, amount_satang, balance_after_satang, account_version)
SELECT line.* FROM event, began, LATERAL (VALUES
    (first, 1, CASE WHEN is_into_game THEN wallet ELSE game END, -100,
     CASE WHEN is_into_game THEN 1000000 + 100 * ((k - 1) / 10) - 100 ELSE 1000000 END,
     CASE WHEN is_into_game THEN 1 + k + (k - 1) / 10 ELSE 1 + k END),
    (first, 2, transit, 100, 100, 2 * k - 1),
    (second, 1, transit, -100, 0, 2 * k),
    (second, 2, CASE WHEN is_into_game THEN game ELSE wallet END, 100,
     CASE WHEN is_into_game THEN 1000100 ELSE 1000000 + 100 * ((k - 1) / 10) END,
     CASE WHEN is_into_game THEN 1 + k ELSE 1 + k + (k - 1) / 10 END),
    (deposit, 1, wallet, 100, 1000000 + 100 * (k / 10), 1 + k + k / 10),
    (deposit, 2, pg_temp.id_at(began.at, 'bank:KBANK'), -100, NULL, NULL)) AS line (transfer_id)
 WHERE line.transfer_id IS NOT NULL ORDER BY line.transfer_id;
INSERT INTO game_transfer (id, member_id, from_code, to_code, amount_satang, status, stage, idempotency_key, occurred_at,
                           settled_at, leased_until)
SELECT id, member_id, CASE WHEN is_into_game THEN 'WALLET' ELSE 'JOKER' END, CASE WHEN is_into_game THEN 'JOKER' ELSE 'WALLET' END,
       100, 'SUCCESS', 'arriving', id::text, at, at, at FROM event ORDER BY event.id;
INSERT INTO idempotency (owner, key, fingerprint, status, body, created_at)
SELECT member_id::text, id::text, sha256(convert_to(id::text, 'UTF8')), 200, '{"message":"SUCCESS"}', at FROM event
 WHERE at > now() - interval '24 hours';

-- The first member has sent a tenth of all messages.
INSERT INTO chat_room (id, member_id, last_seq, read_seq, last_message_at)
SELECT 'member:' || id, id, pg_temp.setting('messages') / CASE n WHEN 1 THEN 10 ELSE pg_temp.setting('members') END, 0, now() FROM phone;
-- One message is a transaction of its own; in one transaction, what its trigger writes of the room would take a time that grows with their square.
ALTER TABLE chat_message DISABLE TRIGGER customer_waits;
INSERT INTO chat_message (room_id, seq, sender, message_type, payload, session_id, said_at, created_at)
SELECT r.id, seq, CASE seq % 2 WHEN 0 THEN 'operator' ELSE 'customer' END, 'text', '{"message":"สวัสดีครับ ยอดเงินเข้าหรือยัง"}', 'bench',
       began.at + interval '1 s' * seq, began.at + interval '1 s' * seq
  FROM began, chat_room r, generate_series(1, r.last_seq) AS seq;
ALTER TABLE chat_message ENABLE TRIGGER customer_waits;
INSERT INTO served_world (world) VALUES ('sandbox') ON CONFLICT DO NOTHING;
ANALYZE;
