-- What the gifts are worth that a member redeems at this moment: they count towards the deposit limit before the mobile wallet is asked for them.
CREATE TABLE gift_reservation (
  member_id uuid NOT NULL REFERENCES member (id),
  code text NOT NULL,
  amount_satang bigint NOT NULL CHECK (amount_satang > 0),
  -- on the business clock
  reserved_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, code)
);
CREATE INDEX gift_reservation_of_code ON gift_reservation (code);

-- Deposits that took a member over a limit of their own, for the metric.
CREATE INDEX desk_log_over_limit ON desk_log (id) WHERE act = 'member-over-limit';
