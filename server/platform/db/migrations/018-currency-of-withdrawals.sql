-- Whoever pays a withdrawal in Laos has to know whether its account is in kip or in baht. NULL where an older version stored it: as the member's.
ALTER TABLE withdrawal ADD COLUMN currency text CHECK (currency IN ('THB', 'LAK'));
