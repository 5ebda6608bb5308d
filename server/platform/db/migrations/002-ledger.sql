-- The double-entry ledger. Rules: server/ledger/README.md. All amounts are integer satang.

CREATE TABLE account (
  id uuid PRIMARY KEY,
  -- a member's id, or 'house'
  owner text NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL,
  -- NULL for accounts of the house: every transfer would queue for that one row, so their balance is summed instead
  balance_satang bigint,
  -- how many postings have changed the balance
  version bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (owner, kind, currency),
  CONSTRAINT house_balance_is_summed CHECK ((owner = 'house') = (balance_satang IS NULL)),
  CONSTRAINT never_overdrawn CHECK (balance_satang >= 0),
  CONSTRAINT exact_in_javascript CHECK (balance_satang <= 9007199254740991)
);

-- Whose account it is, of what kind and in which currency, as it was opened. Only the owner of the tables may write here, so the audit of the
-- ledger notices when an account changes hands. Therefore a trigger adds the rows, with the rights of that owner.
CREATE TABLE account_opening (
  -- not a foreign key: the row has to outlive its account
  account_id uuid PRIMARY KEY,
  owner text NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL
);

CREATE FUNCTION note_account_opening() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO account_opening (account_id, owner, kind, currency) VALUES (NEW.id, NEW.owner, NEW.kind, NEW.currency)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER opening_of_an_account AFTER INSERT ON account FOR EACH ROW EXECUTE FUNCTION note_account_opening();

CREATE TABLE transfer (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  -- who caused it: a member's id, or the part of the system that did
  actor text NOT NULL,
  description text NOT NULL,
  -- what happened in the outside world, such as a bank's reference: it can be posted once only
  reference text UNIQUE,
  -- on the business clock; recorded_at is the database's own
  occurred_at timestamptz NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now()
);

-- A bank's number of a payment in its normal form, in which all spellings of it are equal: case, width, spaces, hyphens, invisible characters, digits of
-- Thailand, Laos and Myanmar, and zeros at the front make no difference. Other signs do: a person who has to book a second payment under a number appends one.
CREATE FUNCTION normal_reference(reference text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(nullif(ltrim(upper(translate(regexp_replace(normalize(reference COLLATE "C", NFKC),
    '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\u3164\ufe00-\ufe0f\ufeff-]',
    '', 'g'), '๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙၀၁၂၃၄၅၆၇၈၉', '012345678901234567890123456789')), '0'), ''), '0')
$$;
-- A bank's transfer is credited once, however its number is spelled.
CREATE UNIQUE INDEX transfer_of_arrival ON transfer
  (split_part(reference, ':', 2), normal_reference(regexp_replace(reference, '^bank:[^:]*:', '')))
  WHERE reference LIKE 'bank:%';

CREATE TABLE posting (
  transfer_id uuid NOT NULL REFERENCES transfer (id),
  leg integer NOT NULL CHECK (leg > 0),
  account_id uuid NOT NULL REFERENCES account (id),
  amount_satang bigint NOT NULL CHECK (amount_satang <> 0),
  -- the account as this posting left it; NULL for accounts of the house
  balance_after_satang bigint,
  account_version bigint,
  PRIMARY KEY (transfer_id, leg),
  UNIQUE (account_id, account_version) INCLUDE (amount_satang)
);
-- The statement reads everything of a member backwards. Ids are UUIDs of version 7 and so in the order of their making.
CREATE INDEX posting_backwards ON posting (account_id, transfer_id DESC) INCLUDE (amount_satang);

-- Append-only. UPDATE of the bare id of a transfer stays granted, because the foreign key of posting locks that row; the foreign
-- key then refuses the change itself. A superuser is not bound by this: run the application as an ordinary role.
REVOKE UPDATE, DELETE, TRUNCATE ON posting FROM CURRENT_USER;
REVOKE UPDATE, DELETE, TRUNCATE ON transfer FROM CURRENT_USER;
GRANT UPDATE (id) ON transfer TO CURRENT_USER;

-- When the ledger was last audited, and by that when it is due again: one row, so that of many nodes one does it.
CREATE TABLE ledger_check (
  id integer PRIMARY KEY CHECK (id = 1),
  due_at timestamptz NOT NULL,
  -- of the last audit; NULL before the first
  ended_at timestamptz,
  took_seconds double precision,
  -- how many rules were found broken; 0 in a sound ledger
  violations bigint
);
INSERT INTO ledger_check (id, due_at) VALUES (1, now());

-- A row stops every movement of money on every node, until a person who knows why deletes it.
CREATE TABLE ledger_halt (
  id integer PRIMARY KEY CHECK (id = 1),
  since timestamptz NOT NULL DEFAULT now(),
  -- the figures that were not 0
  reason json NOT NULL
);

-- How many of the first postings of a member's wallet make a row of the statement. The ledger is append-only and its versions have
-- no gaps, so what is counted once never changes: a copy that can be thrown away at any time, not a second truth.
CREATE TABLE statement_count (
  account_id uuid NOT NULL REFERENCES account (id),
  -- kinds of transfers that make no row; another list is another count
  hidden_kinds text[] NOT NULL,
  -- counted up to this version of the account, that posting included
  through_version bigint NOT NULL CHECK (through_version > 0),
  lines bigint NOT NULL CHECK (lines BETWEEN 0 AND through_version),
  PRIMARY KEY (account_id, hidden_kinds)
);
