-- The most that the member agreed to forfeit with a withdrawal after a sweep, in satang; NULL where the client named nothing.
ALTER TABLE game_sweep ADD COLUMN agreed_forfeit_satang bigint;
