-- What a withdrawal to an account in kip is paid in kip, and the rate at which the member agreed, with its time. NULL for baht, and where no rate
-- was set or an older version stored it.
ALTER TABLE withdrawal
  ADD COLUMN kip bigint CHECK (kip >= 0),
  ADD COLUMN kip_per_baht double precision CHECK (kip_per_baht > 0),
  ADD COLUMN rate_since timestamptz,
  ADD CONSTRAINT kip_with_rate CHECK (num_nonnulls(kip, kip_per_baht, rate_since) IN (0, 3));
-- The kip that the member has agreed to be paid; NULL where the client has named none.
ALTER TABLE game_sweep ADD COLUMN agreed_kip bigint;
