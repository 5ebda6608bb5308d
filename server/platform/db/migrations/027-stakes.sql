-- What a won bonus puts at stake no longer follows the play after it: it is what the bonus was worth when it was won, and what the member has
-- now limits it. The columns that followed it (forfeitable, stake_lost, stake_beyond, since_won; unstaked of a withdrawal) stay for the nodes
-- of the version before; nothing else reads them.

ALTER TABLE award ADD COLUMN stake_satang bigint NOT NULL DEFAULT 0 CHECK (stake_satang >= 0);
COMMENT ON COLUMN award.stake_satang IS 'what a bonus was worth when it was won; at stake until a withdrawal that is not rejected';

-- What was at stake stays at stake, and no more.
UPDATE award SET stake_satang = forfeitable_satang WHERE forfeitable_satang > 0;

-- What an open withdrawal has ended is at stake again when it is rejected, so it belongs to a bonus that was won before it.
UPDATE award a SET stake_satang = a.stake_satang + w.unstaked_satang
  FROM withdrawal w
 WHERE w.status = 'PENDING' AND w.unstaked_satang > 0 AND a.id = (
   SELECT n.id FROM award n WHERE n.member_id = w.member_id AND n.status = 'won' AND n.source <> 'refund' AND n.finish_id < w.id
    ORDER BY n.finish_id DESC LIMIT 1);

-- Rounds are compared with the books only while a bonus is in play.
UPDATE award SET unexplained_since = NULL WHERE status <> 'active' AND unexplained_since IS NOT NULL;
