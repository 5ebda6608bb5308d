-- Money that is held for a person also where its number was credited otherwise, and where nobody knows the QR that was paid.
-- 'number-used': the number was credited with another amount, to another member, or for a transfer of another time
-- 'credited-twice': this version found two deposits under spellings of one number; this is the later one
-- 'unknown-qr': house_bank_code is 'QR', the number is the provider's, and amount_satang is in the smallest unit of the currency of the QR
ALTER TABLE held_arrival
  DROP CONSTRAINT held_arrival_why_check,
  ADD CONSTRAINT held_arrival_why_check CHECK (why IN
    ('unknown-sender', 'shared-account', 'unknown-receiver', 'number-used', 'credited-twice', 'unknown-qr')),
  -- Reports that contradict each other are all kept.
  DROP CONSTRAINT held_arrival_pkey,
  ADD CONSTRAINT held_arrival_pkey PRIMARY KEY (house_bank_code, reference, amount_satang, why),
  ALTER COLUMN sender_bank_code DROP NOT NULL,
  ALTER COLUMN sender_account_no DROP NOT NULL,
  -- the QR that was paid, as its provider names it
  ADD COLUMN qrcode_id text;
CREATE INDEX held_arrival_of_number ON held_arrival (house_bank_code, normal_reference(reference));

INSERT INTO held_arrival (house_bank_code, reference, amount_satang, sent_at, why)
SELECT split_part(t.reference, ':', 2), regexp_replace(t.reference, '^bank:[^:]*:', ''), p.amount_satang, t.occurred_at, 'credited-twice'
  FROM transfer t JOIN posting p ON p.transfer_id = t.id AND p.amount_satang > 0
 WHERE t.reference LIKE 'bank:%' AND EXISTS (
   SELECT 1 FROM transfer earlier
    WHERE earlier.reference LIKE 'bank:%' AND earlier.id < t.id
      AND split_part(earlier.reference, ':', 2) = split_part(t.reference, ':', 2)
      AND normal_reference(regexp_replace(earlier.reference, '^bank:[^:]*:', ''))
        = normal_reference(regexp_replace(t.reference, '^bank:[^:]*:', '')));

-- When the sender's bank debited what was credited, where that is known: two numbers that are spelled almost alike and were sent at different times are two
-- transfers.
CREATE TABLE arrival_sent (
  transfer_reference text PRIMARY KEY REFERENCES transfer (reference),
  sent_at timestamptz NOT NULL
);
