-- One row for one transfer of the outside world to the house, credited or not. It replaces held_arrival, qr_arrival, arrival_sent, deposit_in_kip and
-- gift, which stay for nodes of the previous version. Who posts a deposit reads and writes this row under a lock of its number, so the row that would be
-- credited is the row that somebody else has credited or closed.
CREATE TABLE arrival (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('bank', 'qr', 'gift')),
  -- who numbers it: a bank of the house, its mobile wallet, or a gateway; NULL for a QR that nobody knows
  code text CHECK (code IS NOT NULL OR kind = 'qr'),
  number text NOT NULL,
  -- the QR that was paid, as its gateway names it, and ours where that is one of ours
  qr_named text,
  qr_id uuid REFERENCES qr_payment (id),
  sender_bank_code text,
  sender_account_no text,
  -- 0 for less than the smallest part of a baht, or of kip without a rate; of an unknown QR in the smallest unit of its currency
  amount_satang bigint NOT NULL CHECK (amount_satang >= 0),
  -- what was paid in kip, and the rate at which it is credited, with its time; NULL for baht, and where nobody knows
  kip bigint CHECK (kip > 0),
  kip_per_baht double precision CHECK (kip_per_baht > 0),
  rate_since timestamptz,
  -- by the clock of the sender's bank; NULL where a person typed the number and no bank has reported it since
  sent_at timestamptz,
  noted_at timestamptz NOT NULL DEFAULT now(),
  -- what said first that it arrived
  evidence text NOT NULL CHECK (evidence IN ('report', 'slip', 'typed', 'gift')),
  -- Why it waits, or waited for a person; NULL where it was credited at once.
  -- 'unknown-sender': no member had that account then; 'shared-account': more than one might be meant;
  -- 'unknown-receiver': the operator's settings have no account at that bank;
  -- 'number-used': the number was credited with another amount, to another member, or for a transfer of another time;
  -- 'unknown-qr': nobody knows the QR; 'not-automatic': it waits for the slip of it; 'gift': taken, and credited when its link is sent again;
  -- 'may-be-same': a person has credited that member with that amount under another number
  why text CHECK (why IN ('unknown-sender', 'shared-account', 'unknown-receiver', 'number-used', 'unknown-qr', 'not-automatic', 'gift', 'may-be-same')),
  -- what was credited by hand and may be the same
  like_id uuid REFERENCES arrival (id),
  -- when it was credited or closed
  done_at timestamptz,
  -- its deposit; of a repeat that of another row, which says of the same transfer what was credited
  deposit_reference text REFERENCES transfer (reference),
  is_repeat boolean NOT NULL DEFAULT false,
  -- why a person closed it without a credit
  closed_reason text CHECK (closed_reason IN ('returned', 'duplicate', 'test', 'other')),
  -- who of the house has it
  holder_id uuid REFERENCES staff (id),
  held_since timestamptz,
  CONSTRAINT waits_or_is_done CHECK (done_at IS NOT NULL OR why IS NOT NULL AND num_nonnulls(deposit_reference, closed_reason) = 0),
  CONSTRAINT done_one_way CHECK (num_nonnulls(deposit_reference, closed_reason) <= 1),
  CONSTRAINT repeats_a_deposit CHECK (NOT is_repeat OR deposit_reference IS NOT NULL),
  CONSTRAINT kip_with_rate CHECK ((kip IS NULL) = (kip_per_baht IS NULL) AND (kip IS NULL) = (rate_since IS NULL)),
  CONSTRAINT held_by_somebody CHECK ((holder_id IS NULL) = (held_since IS NULL))
);
CREATE INDEX arrival_of_number ON arrival (normal_reference(number));
-- Besides the lock of the number: no transfer is stored twice, and no deposit has two.
CREATE UNIQUE INDEX arrival_of_report ON arrival (kind, code, number, amount_satang, qr_named, why) NULLS NOT DISTINCT;
CREATE UNIQUE INDEX arrival_of_deposit ON arrival (deposit_reference) WHERE NOT is_repeat;
CREATE INDEX arrival_queue ON arrival (sent_at, id) WHERE why IS NOT NULL;
CREATE INDEX arrival_waiting ON arrival (noted_at) WHERE done_at IS NULL;
CREATE INDEX arrival_by_hand ON arrival (amount_satang, done_at) WHERE kind = 'bank' AND sent_at IS NULL AND deposit_reference IS NOT NULL;
CREATE INDEX arrival_of_qr ON arrival (qr_id) WHERE qr_id IS NOT NULL;
CREATE INDEX arrival_of_holder ON arrival (holder_id) WHERE holder_id IS NOT NULL;

-- What the tables of the previous version say of deposits and of held money, as rows of arrival. They and what follows go with these tables.
CREATE VIEW former_deposit AS
SELECT CASE WHEN t.reference LIKE 'gift:%' THEN 'gift' WHEN t.reference ~ '^(qr|bank:QR):' THEN 'qr' ELSE 'bank' END AS kind,
       CASE WHEN t.reference LIKE 'bank:%' AND t.reference NOT LIKE 'bank:QR:%' THEN split_part(t.reference, ':', 2) ELSE t.description END AS code,
       coalesce(r.reference, regexp_replace(t.reference, '^(bank:[^:]*|gift|qr:[^:]*|qr):', '')) AS number,
       coalesce(r.qr_id::text, h.qrcode_id) AS qr_named, r.qr_id, p.amount_satang, k.kip, k.kip_per_baht, k.rate_since,
       coalesce(r.paid_at, s.sent_at, h.sent_at) AS sent_at, t.recorded_at AS noted_at,
       CASE WHEN t.reference LIKE 'gift:%' THEN 'gift' WHEN r.qr_id IS NULL AND s.sent_at IS NULL AND h.id IS NULL THEN 'typed'
            WHEN EXISTS (SELECT FROM slip WHERE deposit_reference = t.reference AND NOT is_repeat) THEN 'slip' ELSE 'report' END AS evidence,
       t.reference AS deposit_reference
  FROM transfer t
  JOIN posting p ON p.transfer_id = t.id JOIN account a ON a.id = p.account_id AND a.owner <> 'house'
  LEFT JOIN qr_arrival r ON r.transfer_reference = t.reference
  LEFT JOIN arrival_sent s ON s.transfer_reference = t.reference
  LEFT JOIN deposit_in_kip k ON k.transfer_reference = t.reference
  LEFT JOIN held_arrival h ON h.deposit_reference = t.reference
 WHERE t.kind = 'deposit' AND t.reference ~ '^(bank|qr|gift):'
   AND p.amount_satang > 0
   -- Another held row is the row of its deposit.
   AND (h.why IS NULL OR h.why = 'unknown-qr');

CREATE VIEW former_held AS
SELECT h.id, CASE WHEN h.qrcode_id IS NULL THEN 'bank' ELSE 'qr' END AS kind, nullif(h.house_bank_code, 'QR') AS code, h.reference AS number,
       h.qrcode_id AS qr_named, q.id AS qr_id, h.sender_bank_code, h.sender_account_no, h.amount_satang, h.kip, h.kip_per_baht, h.rate_since,
       h.sent_at, h.noted_at, 'report' AS evidence, h.why, coalesce(h.done_at, o.recorded_at) AS done_at,
       coalesce(h.deposit_reference, o.reference) AS deposit_reference,
       h.deposit_reference IS NOT NULL AND h.why = 'unknown-qr' OR o.reference IS NOT NULL AS is_repeat, h.closed_reason,
       CASE WHEN o.reference IS NULL THEN h.holder_id END AS holder_id, CASE WHEN o.reference IS NULL THEN h.held_since END AS held_since
  FROM held_arrival h
  LEFT JOIN qr_payment q ON qr_reference(q.id::text) = qr_reference(h.qrcode_id)
  -- It waits no more where the ledger has a deposit of its amount under its number.
  LEFT JOIN LATERAL (
    SELECT t.reference, t.recorded_at FROM transfer t JOIN posting p ON p.transfer_id = t.id
     WHERE h.done_at IS NULL AND h.why IN ('unknown-sender', 'shared-account', 'unknown-receiver')
       AND t.reference LIKE 'bank:%' AND split_part(t.reference, ':', 2) = h.house_bank_code
       AND normal_reference(regexp_replace(t.reference, '^bank:[^:]*:', '')) = normal_reference(h.reference)
       AND p.amount_satang = h.amount_satang ORDER BY t.id LIMIT 1) o ON true;

INSERT INTO arrival (kind, code, number, qr_named, qr_id, amount_satang, kip, kip_per_baht, rate_since, sent_at, noted_at, evidence, deposit_reference, done_at)
SELECT *, noted_at FROM former_deposit;
INSERT INTO arrival (id, kind, code, number, qr_named, qr_id, sender_bank_code, sender_account_no, amount_satang, kip, kip_per_baht, rate_since, sent_at,
                     noted_at, evidence, why, done_at, deposit_reference, is_repeat, closed_reason, holder_id, held_since)
SELECT * FROM former_held;
INSERT INTO arrival (kind, code, number, amount_satang, sent_at, noted_at, evidence, why)
SELECT 'gift', 'TRUEMONEY', code, amount_satang, taken_at, taken_at, 'gift', 'gift' FROM gift g
 WHERE NOT EXISTS (SELECT FROM transfer WHERE reference = 'gift:' || g.code);

-- While nodes of the previous version run beside ours, what they store is in arrival as well.
CREATE FUNCTION follow_former_version() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
BEGIN
  IF TG_TABLE_NAME = 'transfer' THEN
    IF EXISTS (SELECT FROM arrival WHERE deposit_reference = NEW.reference AND NOT is_repeat) THEN RETURN NULL; END IF;
    -- What has waited for it, else a row of its own.
    UPDATE arrival SET done_at = now(), deposit_reference = NEW.reference, holder_id = NULL, held_since = NULL WHERE id = (
      SELECT a.id FROM arrival a JOIN former_deposit f ON f.deposit_reference = NEW.reference AND f.kind = a.kind AND f.code = a.code
         AND normal_reference(f.number) = normal_reference(a.number) AND f.amount_satang = a.amount_satang
       WHERE a.done_at IS NULL AND a.why <> 'number-used' ORDER BY a.id LIMIT 1);
    IF NOT FOUND THEN
      INSERT INTO arrival (kind, code, number, qr_named, qr_id, amount_satang, kip, kip_per_baht, rate_since, sent_at, noted_at, evidence,
                           deposit_reference, done_at)
      SELECT *, noted_at FROM former_deposit WHERE deposit_reference = NEW.reference ON CONFLICT DO NOTHING;
    END IF;
  ELSIF TG_TABLE_NAME = 'gift' THEN
    INSERT INTO arrival (kind, code, number, amount_satang, sent_at, evidence, why)
    VALUES ('gift', 'TRUEMONEY', NEW.code, NEW.amount_satang, NEW.taken_at, 'gift', 'gift') ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO arrival AS a (id, kind, code, number, qr_named, qr_id, sender_bank_code, sender_account_no, amount_satang, kip, kip_per_baht, rate_since,
                              sent_at, noted_at, evidence, why, done_at, deposit_reference, is_repeat, closed_reason, holder_id, held_since)
    SELECT * FROM former_held WHERE id = NEW.id
    ON CONFLICT (id) DO UPDATE SET done_at = excluded.done_at, deposit_reference = excluded.deposit_reference, is_repeat = excluded.is_repeat,
      closed_reason = excluded.closed_reason, holder_id = excluded.holder_id, held_since = excluded.held_since WHERE a.done_at IS NULL;
  END IF;
  RETURN NULL;
EXCEPTION WHEN unique_violation THEN
  -- One of our nodes has stored it.
  RETURN NULL;
END $$;
DO $$ BEGIN EXECUTE format('ALTER FUNCTION follow_former_version() SET search_path = %I, pg_temp', current_schema()); END $$;
CREATE TRIGGER arrival_of_former_version AFTER INSERT OR UPDATE ON held_arrival FOR EACH ROW EXECUTE FUNCTION follow_former_version();
CREATE TRIGGER arrival_of_former_version AFTER INSERT ON gift FOR EACH ROW EXECUTE FUNCTION follow_former_version();
CREATE CONSTRAINT TRIGGER arrival_of_former_version AFTER INSERT ON transfer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind = 'deposit') EXECUTE FUNCTION follow_former_version();
