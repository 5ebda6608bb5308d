-- Paying in: slips, QR codes, announcements, gifts, and money that waits for a person. What was credited is in the ledger.

-- A slip that a member handed in. The ledger, not this table, says whether its transfer has been credited.
CREATE TABLE slip (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  -- The picture of a slip that failed is forgotten after some weeks; the slip and what was found on it stay.
  upload_id uuid REFERENCES upload (id) ON DELETE SET NULL,
  -- what the member says about the transfer; NULL where they said nothing
  claimed_bank_code text,
  claimed_satang bigint,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SUCCESS', 'FAILED')),
  -- the reason code of a failure
  note text,
  -- what was credited
  amount_satang bigint NOT NULL DEFAULT 0 CHECK (amount_satang >= 0),
  -- how often the bank has been queried in vain, and when to query it again
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  -- on the business clock
  created_at timestamptz NOT NULL,
  -- how many of the attempts ended because the bank, or whatever else is needed, could not be reached: they do not count against the slip
  outages integer NOT NULL DEFAULT 0,
  -- who of the house has it: the automatic judge leaves it alone then; a slip that nobody has waits for whoever decides first
  holder_id uuid REFERENCES staff (id),
  held_since timestamptz,
  -- when it was taken up last: members take turns, and the one whose slips have been looked at least recently is next
  claimed_at timestamptz,
  -- the deposit that it was credited with; a repeat names the deposit of a transfer that had been credited to its member before, and credits nothing
  deposit_reference text REFERENCES transfer (reference),
  is_repeat boolean NOT NULL DEFAULT false,
  CONSTRAINT failure_has_reason CHECK ((status = 'FAILED') = (note IS NOT NULL)),
  CONSTRAINT success_has_deposit CHECK ((status = 'SUCCESS') = (deposit_reference IS NOT NULL)),
  CONSTRAINT repeats_a_deposit CHECK (NOT is_repeat OR status = 'SUCCESS'),
  CONSTRAINT held_by_somebody CHECK ((holder_id IS NULL) = (held_since IS NULL)),
  CONSTRAINT picture_until_failed CHECK (upload_id IS NOT NULL OR status = 'FAILED')
);
CREATE INDEX slip_of_member ON slip (member_id, id DESC);
CREATE INDEX slip_of_upload ON slip (upload_id);
CREATE INDEX slip_failed_picture ON slip (upload_id) WHERE status = 'FAILED' AND upload_id IS NOT NULL;
CREATE INDEX slip_due ON slip (due_at) WHERE status = 'PENDING';
CREATE INDEX slip_claimed ON slip (member_id, claimed_at);
CREATE INDEX slip_of_holder ON slip (holder_id) WHERE holder_id IS NOT NULL;
-- The queue, the oldest first, and what is final, the newest first.
CREATE INDEX slip_queue ON slip (status, created_at, id);

-- What the last examination of a slip found: what its picture says, and what the bank says.
CREATE TABLE slip_finding (
  slip_id uuid PRIMARY KEY REFERENCES slip (id) ON DELETE CASCADE,
  -- the transfer that the code on the picture names
  bank_code text,
  reference text,
  -- or why it names none, in the spelling of the API
  problem text,
  -- NULL: the bank was not queried
  answer text CHECK (answer IN ('record', 'unknown', 'captcha', 'no-answer')),
  -- the bank's own record of the transfer
  record jsonb,
  -- what the record was worth at the rate of that time; NULL without a record
  worth_satang bigint,
  -- why the automatic judge would not credit it; NULL: it would, or it cannot know yet
  objection text,
  -- on the business clock
  found_at timestamptz NOT NULL,
  CHECK ((bank_code IS NULL) = (reference IS NULL)),
  CHECK ((reference IS NULL) = (problem IS NOT NULL)),
  CHECK ((record IS NOT NULL) = (answer IS NOT DISTINCT FROM 'record'))
);
-- The same transfer on several pictures, by its number.
CREATE INDEX slip_finding_of_number ON slip_finding (normal_reference(reference), bank_code) WHERE reference IS NOT NULL;

-- A QR that a member made to pay in with. Times are on the business clock.
CREATE TABLE qr_payment (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  provider text NOT NULL,
  amount_satang bigint NOT NULL CHECK (amount_satang > 0),
  -- the text inside the QR
  payload text NOT NULL,
  -- an open one past its end counts as expired; money that still arrives for it is credited all the same
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'cancelled', 'paid')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- what a QR in kip asks for, and the rate at which its baht were reckoned, with its time; NULL for a QR in baht
  kip bigint CHECK (kip > 0),
  kip_per_baht double precision,
  rate_since timestamptz
);
CREATE UNIQUE INDEX qr_payment_open ON qr_payment (member_id) WHERE status = 'open';
CREATE INDEX qr_payment_of_member ON qr_payment (member_id);

-- Each payment of a QR that its provider has reported, under the provider's own number: it is credited once. A QR may be paid with another
-- amount than it asked for, more than once, and after it has ended.
CREATE TABLE qr_arrival (
  provider text NOT NULL,
  reference text NOT NULL,
  qr_id uuid NOT NULL REFERENCES qr_payment (id) ON DELETE CASCADE,
  -- what was credited
  amount_satang bigint NOT NULL CHECK (amount_satang > 0),
  -- of the deposit in the ledger
  transfer_reference text NOT NULL UNIQUE,
  -- by the clock of the provider
  paid_at timestamptz NOT NULL,
  -- by the business clock
  arrived_at timestamptz NOT NULL,
  PRIMARY KEY (provider, reference)
);
CREATE INDEX qr_arrival_of_qr ON qr_arrival (qr_id);
CREATE INDEX qr_arrival_of_number ON qr_arrival (provider, normal_reference(reference));
-- A member is searched by the number of a QR payment, whichever provider reported it.
CREATE INDEX qr_arrival_reference ON qr_arrival (reference);

-- A deposit that a member says was made and that the operator books by hand: a row of the member's statement from then on. It moves nothing
-- by itself.
CREATE TABLE deposit_announcement (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id),
  amount_satang bigint NOT NULL CHECK (amount_satang > 0),
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SUCCESS', 'FAILED')),
  occurred_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- It ends when the money has come: then this is the deposit in the ledger, which is in the statement in its place. One deposit answers one
  -- announcement.
  deposit_reference text UNIQUE REFERENCES transfer (reference),
  CONSTRAINT success_has_its_deposit CHECK ((status = 'SUCCESS') = (deposit_reference IS NOT NULL))
);
CREATE INDEX deposit_announcement_backwards ON deposit_announcement (member_id, id DESC);
CREATE INDEX deposit_announcement_pending ON deposit_announcement (member_id, amount_satang, id) WHERE status = 'PENDING';
CREATE INDEX deposit_announcement_waiting ON deposit_announcement (occurred_at) WHERE status = 'PENDING';

-- Money that arrived and was credited to nobody, for a person to look at. It is done with as soon as the ledger has a deposit of that bank
-- under that number, whoever booked it.
CREATE TABLE held_arrival (
  -- 'QR' for a payment of a QR that nobody knows
  house_bank_code text NOT NULL,
  -- the bank's own number, or that of the provider of the QR
  reference text NOT NULL,
  sender_bank_code text,
  sender_account_no text,
  -- 0 for less than the smallest part of a baht; of an unknown QR in the smallest unit of its currency
  amount_satang bigint NOT NULL CHECK (amount_satang >= 0),
  sent_at timestamptz NOT NULL,
  -- 'unknown-sender': no member had that account then; 'shared-account': more than one might be meant;
  -- 'unknown-receiver': the operator's settings have no account at that bank;
  -- 'number-used': the number was credited with another amount, to another member, or for a transfer of another time
  why text NOT NULL CHECK (why IN ('unknown-sender', 'shared-account', 'unknown-receiver', 'number-used', 'unknown-qr')),
  noted_at timestamptz NOT NULL DEFAULT now(),
  -- when a person has dealt with it otherwise, as by sending it back
  done_at timestamptz,
  -- the QR that was paid, as its provider names it
  qrcode_id text,
  -- Reports that contradict each other are all kept.
  PRIMARY KEY (house_bank_code, reference, amount_satang, why)
);
CREATE INDEX held_arrival_of_number ON held_arrival (house_bank_code, normal_reference(reference));

-- When the sender's bank debited what was credited, where that is known: two numbers that are spelled almost alike and were sent at different times are two
-- transfers.
CREATE TABLE arrival_sent (
  transfer_reference text PRIMARY KEY REFERENCES transfer (reference),
  sent_at timestamptz NOT NULL
);

-- What was paid in kip for a deposit in the ledger, and the rate at which it was credited. Written in the transaction of the deposit.
CREATE TABLE deposit_in_kip (
  -- of the deposit in the ledger
  transfer_reference text PRIMARY KEY,
  kip bigint NOT NULL CHECK (kip > 0),
  kip_per_baht double precision NOT NULL CHECK (kip_per_baht > 0),
  -- since when the operator's rate applied
  rate_since timestamptz NOT NULL
);

-- Gifts of the mobile wallet that the house has taken. Whether one has been credited, and to whom, is in the ledger.
CREATE TABLE gift (
  code text PRIMARY KEY,
  amount_satang bigint NOT NULL CHECK (amount_satang > 0),
  -- on the business clock
  taken_at timestamptz NOT NULL
);
