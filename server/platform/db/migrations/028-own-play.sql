-- Of what a member won or lost on a day: how much was won or lost for an award, and not of the member's own money.
ALTER TABLE play_day ADD COLUMN award_net_satang bigint NOT NULL DEFAULT 0;
