-- By how much a withdrawal made less of a won bonus be at stake: what it took out of it and what it forfeited. That much is at stake again
-- when the operator rejects it.
ALTER TABLE withdrawal ADD COLUMN unstaked_satang bigint NOT NULL DEFAULT 0 CHECK (unstaked_satang >= 0);

UPDATE withdrawal w SET unstaked_satang = w.amount_satang - p.amount_satang
  FROM transfer t JOIN posting p ON p.transfer_id = t.id AND p.amount_satang < 0
 WHERE w.status = 'PENDING' AND t.reference = 'forfeit:' || w.id;
