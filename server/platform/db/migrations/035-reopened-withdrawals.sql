-- How often a withdrawal that was marked as paid was opened again: it can be paid once more.
ALTER TABLE withdrawal ADD COLUMN reopened_times integer NOT NULL DEFAULT 0;
