-- What people of the house have put right: a transfer of kind 'correction' between an account of a member and one of the house. Rows are added, and never change.
CREATE TABLE correction (
  transfer_reference text PRIMARY KEY REFERENCES transfer (reference),
  member_id uuid NOT NULL REFERENCES member (id),
  -- what the member's account gained; below zero: what was taken back
  amount_satang bigint NOT NULL CHECK (amount_satang <> 0),
  -- the transfer that was wrong; NULL where there is none
  corrects text REFERENCES transfer (reference),
  -- in words for the member
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 200)
);
CREATE INDEX correction_of_transfer ON correction (corrects);

-- How much of a deposit was taken back, in satang: that much of it is no deposit.
CREATE FUNCTION taken_back(deposit text) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce(sum(-amount_satang), 0)::bigint FROM correction WHERE corrects = deposit AND amount_satang < 0
$$;
