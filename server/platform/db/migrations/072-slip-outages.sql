-- How many of a slip's attempts ended because the bank, or whatever else is needed, could not be reached. They do not count against the slip.
ALTER TABLE slip ADD COLUMN outages integer NOT NULL DEFAULT 0;
