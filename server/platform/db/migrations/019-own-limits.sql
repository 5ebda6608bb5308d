-- What members limit for themselves: deposits in a time, and pauses. All times are on the business clock.

CREATE TABLE member_limit (
  member_id uuid NOT NULL REFERENCES member (id),
  -- the last 24 hours, 7 days or 30 days
  period text NOT NULL CHECK (period IN ('day', 'week', 'month')),
  -- NULL: no limit
  amount_satang bigint CHECK (amount_satang >= 0),
  -- When a rise that the member has asked for can take effect: they have to ask again then. NULL: none was asked for.
  rise_from timestamptz,
  -- NULL in a rise: no limit any more
  rise_satang bigint,
  PRIMARY KEY (member_id, period),
  CONSTRAINT rise_is_higher CHECK (
    CASE WHEN rise_from IS NULL THEN rise_satang IS NULL
         ELSE amount_satang IS NOT NULL AND (rise_satang IS NULL OR rise_satang > amount_satang) END)
);

-- One row for each pause that a member began, and never deleted: it shows what was promised. The pause in force ends with the last of its rows.
CREATE TABLE member_pause (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id),
  -- A break ends by itself; an exclusion when the member ends it, at until_at or later.
  kind text NOT NULL CHECK (kind IN ('break', 'exclusion')),
  begun_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  reopened_at timestamptz,
  CONSTRAINT ends_after_it_begins CHECK (until_at > begun_at),
  CONSTRAINT reopened_after_its_time CHECK (reopened_at IS NULL OR kind = 'exclusion' AND reopened_at >= until_at)
);
CREATE INDEX member_pause_of_member ON member_pause (member_id);
