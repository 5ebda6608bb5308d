-- Why the operator rejected a withdrawal, in words for the member; NULL where nothing was said.
ALTER TABLE withdrawal ADD COLUMN reason text CHECK (length(reason) <= 200);
