-- What is at stake of a won bonus follows all results since, over all games: so much of it has been lost that winnings would bring back,
ALTER TABLE award ADD COLUMN stake_lost_satang bigint NOT NULL DEFAULT 0 CHECK (stake_lost_satang >= 0),
  -- and so much was won beyond it (above zero), or lost when nothing of it was left.
  ADD COLUMN stake_beyond_satang bigint NOT NULL DEFAULT 0;
