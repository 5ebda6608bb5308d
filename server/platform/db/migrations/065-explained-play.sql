-- What has been won or lost since an award was given has to be explained by the rounds that the game providers report.
-- The results of rounds that were counted since then although they had ended before,
ALTER TABLE award ADD COLUMN earlier_satang bigint NOT NULL DEFAULT 0,
  -- what the books said at the grant that no round had explained (NULL: given by a node that did not note it),
  ADD COLUMN unexplained_at_grant_satang bigint,
  -- the results of those counted since it was won (NULL: by a node that did not note them),
  ADD COLUMN since_won_satang bigint,
  -- and since when, on the business clock, the books have said something that no round explains.
  ADD COLUMN unexplained_since timestamptz;
CREATE INDEX unexplained_award ON award (unexplained_since) WHERE unexplained_since IS NOT NULL;
