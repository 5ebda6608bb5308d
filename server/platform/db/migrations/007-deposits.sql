-- Paying in: uploaded files, slips, QR codes, and what the simulated banks know of them.

-- A file somebody handed in. The bytes lie under DATA_DIR/uploads by their SHA-256; several rows may share one file.
CREATE TABLE upload (
  id uuid PRIMARY KEY,
  -- a member's id, or 'guest:' and the id of a guest of the chat
  owner text NOT NULL,
  sha256 bytea NOT NULL,
  kind text NOT NULL CHECK (kind IN ('png', 'jpeg', 'gif', 'mp4', 'mov')),
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX upload_quota ON upload (owner, created_at);
CREATE INDEX upload_file ON upload (sha256);

-- An address that shows an upload to whoever knows it, for a short time. Only the SHA-256 of its secret part is stored.
CREATE TABLE upload_link (
  token_hash bytea PRIMARY KEY,
  upload_id uuid NOT NULL REFERENCES upload (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX upload_link_expiry ON upload_link (expires_at);
CREATE INDEX upload_link_of_upload ON upload_link (upload_id);

-- A slip that a member handed in. The ledger, not this table, says whether its transfer has been credited.
CREATE TABLE slip (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  upload_id uuid NOT NULL REFERENCES upload (id),
  -- what the member says about the transfer; NULL where they said nothing
  claimed_bank_code text,
  claimed_satang bigint,
  status text NOT NULL DEFAULT 'PENDING' CHECK (status IN ('PENDING', 'SUCCESS', 'FAILED')),
  -- the reason code of a failure
  note text,
  -- what was credited
  amount_satang bigint NOT NULL DEFAULT 0 CHECK (amount_satang >= 0),
  -- how often the bank has been asked in vain, and when to ask again
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  -- on the business clock
  created_at timestamptz NOT NULL,
  CONSTRAINT failure_has_reason CHECK ((status = 'FAILED') = (note IS NOT NULL))
);
CREATE INDEX slip_of_member ON slip (member_id, id DESC);
CREATE INDEX slip_of_upload ON slip (upload_id);
CREATE INDEX slip_due ON slip (due_at) WHERE status = 'PENDING';

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
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX qr_payment_open ON qr_payment (member_id) WHERE status = 'open';
CREATE INDEX qr_payment_of_member ON qr_payment (member_id);

-- The statement reads everything of a member backwards. Ids are UUIDs of version 7 and so in the order of their making.
CREATE INDEX posting_backwards ON posting (account_id, transfer_id DESC) INCLUDE (amount_satang);
CREATE INDEX game_transfer_backwards ON game_transfer (member_id, id DESC);
CREATE INDEX withdrawal_backwards ON withdrawal (member_id, id DESC);
CREATE INDEX deposit_announcement_backwards ON deposit_announcement (member_id, id DESC);

-- Transfers that the simulated banks know, because they printed a slip for them. Amounts are in the smallest unit of the
-- currency: satang, or kip, which has none smaller.
CREATE TABLE sandbox_bank_transfer (
  sending_bank_code text NOT NULL,
  reference text NOT NULL,
  sender_account_no text NOT NULL,
  sender_name text NOT NULL,
  receiving_bank_code text NOT NULL,
  receiver_account_no text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency text NOT NULL CHECK (currency IN ('THB', 'LAK')),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (sending_bank_code, reference)
);

-- How the banks answer when they are asked about a slip.
CREATE TABLE sandbox_bank_behaviour (
  id integer PRIMARY KEY CHECK (id = 1),
  mode text NOT NULL CHECK (mode IN ('ok', 'captcha', 'fail'))
);

-- Gifts of the simulated mobile wallet.
CREATE TABLE sandbox_gift (
  code text PRIMARY KEY,
  amount_satang bigint NOT NULL CHECK (amount_satang > 0),
  -- NULL until somebody took it
  taken_by text
);
