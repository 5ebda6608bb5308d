-- Whether the node that opened a withdrawal is one that always writes unstaked_satang. Older nodes do not know that column, and may open
-- withdrawals beside newer ones: what such a withdrawal made less of a stake is reckoned when it is rejected.
ALTER TABLE withdrawal ADD COLUMN stake_is_noted boolean NOT NULL DEFAULT false;
