-- Which version of the account of that game its provider has confirmed last, balance and rounds; NULL: none that is known.
ALTER TABLE game_account ADD COLUMN heard_version bigint;
UPDATE game_account g SET heard_version = a.version FROM account a
 WHERE a.owner = g.member_id::text AND a.kind = 'game:' || g.slot_code AND a.balance_satang = 0;
