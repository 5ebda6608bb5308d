-- Whether two people have set what a member may withdraw in a day: it counts instead of what the house says for all, and may be more. What one person has
-- set counts only where it is less, whatever the house says later. The older ones count as before.
ALTER TABLE member_withdrawal_limit ADD by_two boolean NOT NULL DEFAULT true;
