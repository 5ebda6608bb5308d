-- What a member may withdraw in a day where the desk has set it: NULL again, as the house says for all.
CREATE TABLE member_withdrawal_limit (
  member_id uuid PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
  daily_satang bigint CHECK (daily_satang >= 0)
);
