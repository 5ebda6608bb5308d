-- What a sweep has decided, once it has: the games that told no balance, and were left alone. NULL as long as nothing was decided,
-- and in the rows of older nodes, which decide nothing beforehand.
ALTER TABLE game_sweep ADD COLUMN silent_codes text[];
