-- Bonuses, promotions, refunds, invitations, the prize wheel, and the play that they depend on. All amounts are integer satang.

-- Money given to a member under conditions. What was promised is frozen here, so that a rule changed later changes nothing.
CREATE TABLE award (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id),
  source text NOT NULL CHECK (source IN ('bonus', 'promotion', 'refund', 'invite')),
  -- which bonus or promotion
  code text NOT NULL,
  -- the time over which a limit counts: 'ever', or the first day (Asia/Bangkok) of the day or week
  period text NOT NULL,
  -- the how manieth of that period; with the key below, a limit holds however many claims arrive at once
  ordinal integer NOT NULL CHECK (ordinal > 0),
  amount_satang bigint NOT NULL CHECK (amount_satang > 0),
  -- both must be reached for the money to be the member's own
  turnover_target_satang bigint NOT NULL CHECK (turnover_target_satang >= 0),
  success_target_satang bigint NOT NULL CHECK (success_target_satang >= 0),
  -- below it the award is lost
  fail_floor_satang bigint NOT NULL CHECK (fail_floor_satang >= 0),
  -- played, and won less lost, since it was given
  turnover_satang bigint NOT NULL DEFAULT 0,
  net_satang bigint NOT NULL DEFAULT 0,
  status text NOT NULL CHECK (status IN ('active', 'won', 'lost', 'cancelled')),
  -- the deposit that earned it: one deposit, one bonus
  deposit_id uuid UNIQUE REFERENCES transfer (id),
  -- on the business clock
  granted_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- taken back when it was lost or cancelled
  removed_satang bigint NOT NULL DEFAULT 0 CHECK (removed_satang >= 0),
  -- after it was won: as much of the balance as a withdrawal of only a part forfeits
  forfeitable_satang bigint NOT NULL DEFAULT 0 CHECK (forfeitable_satang >= 0),
  -- Every ending of an award is a row of the statement, also of one that was won, which moves no money. The name of that row is a
  -- UUID of version 7, made when it ended. NULL while it is played, and for what was the member's own from the start.
  finish_id uuid UNIQUE,
  -- What has been won or lost since an award was given has to be explained by the rounds that the game providers report:
  -- the results of rounds that were counted since then although they had ended before,
  earlier_satang bigint NOT NULL DEFAULT 0,
  -- what the ledger said at the grant that no round had explained (NULL for what was the member's own from the start),
  unexplained_at_grant_satang bigint,
  -- the results of those counted since it was won,
  since_won_satang bigint NOT NULL DEFAULT 0,
  -- and since when, on the business clock, the ledger has said something that no round explains.
  unexplained_since timestamptz,
  -- What is at stake of a won bonus follows all results since, over all games: so much of it has been lost that winnings would bring back,
  stake_lost_satang bigint NOT NULL DEFAULT 0 CHECK (stake_lost_satang >= 0),
  -- and so much was won beyond it (above zero), or lost when nothing of it was left.
  stake_beyond_satang bigint NOT NULL DEFAULT 0,
  -- when every game with money of the member last reported and its rounds explained its balance, on the business clock
  heard_at timestamptz,
  UNIQUE (member_id, source, code, period, ordinal),
  CHECK ((status = 'active') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX one_active_award ON award (member_id) WHERE status = 'active';
CREATE INDEX award_log ON award (member_id, granted_at DESC);
CREATE INDEX award_endings ON award (member_id, finish_id DESC) WHERE finish_id IS NOT NULL;
CREATE INDEX unexplained_award ON award (unexplained_since) WHERE unexplained_since IS NOT NULL;

-- How many members have taken a bonus of limited number.
CREATE TABLE bonus_stock (
  code text PRIMARY KEY,
  taken integer NOT NULL CHECK (taken >= 0)
);

-- Codes that the operator has published.
CREATE TABLE promotion (
  code text PRIMARY KEY,
  amount_satang bigint NOT NULL CHECK (amount_satang > 0),
  percent_fail integer NOT NULL CHECK (percent_fail BETWEEN 0 AND 100),
  -- HTML by language
  description jsonb NOT NULL,
  -- NULL: for as many members as like
  capacity integer CHECK (capacity > 0),
  taken integer NOT NULL DEFAULT 0 CHECK (taken >= 0)
);

-- How far the rounds that a provider reports have been counted.
CREATE TABLE play_cursor (
  member_id uuid NOT NULL REFERENCES member (id) ON DELETE CASCADE,
  slot_code text NOT NULL,
  cursor text NOT NULL,
  PRIMARY KEY (member_id, slot_code)
);

-- What a member played, by the day (Asia/Bangkok) on which the rounds ended.
CREATE TABLE play_day (
  member_id uuid NOT NULL REFERENCES member (id),
  day text NOT NULL CHECK (day ~ '^\d{4}-\d\d-\d\d$'),
  turnover_satang bigint NOT NULL CHECK (turnover_satang >= 0),
  -- won less lost
  net_satang bigint NOT NULL,
  PRIMARY KEY (member_id, day)
);

-- What a member earns from the play of those they invited: one row a day for each, and another once that one is collected.
CREATE TABLE invite_earning (
  id uuid PRIMARY KEY,
  inviter_id uuid NOT NULL REFERENCES member (id),
  invitee_id uuid NOT NULL REFERENCES member (id),
  day text NOT NULL,
  turnover_satang bigint NOT NULL CHECK (turnover_satang > 0),
  amount_satang bigint NOT NULL CHECK (amount_satang >= 0),
  created_at timestamptz NOT NULL,
  -- NULL: waits to be collected
  collected_by uuid REFERENCES award (id)
);
CREATE UNIQUE INDEX invite_earning_open ON invite_earning (inviter_id, invitee_id, day) WHERE collected_by IS NULL;
CREATE INDEX invite_earning_log ON invite_earning (inviter_id, created_at DESC);

-- Prizes won on the wheel.
CREATE TABLE coupon (
  id uuid PRIMARY KEY,
  member_id uuid NOT NULL REFERENCES member (id),
  prize_code text NOT NULL,
  -- what the prize was when it was won; 0 for prizes that are no money
  amount_satang bigint NOT NULL CHECK (amount_satang >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  claimed_at timestamptz
);
CREATE INDEX coupon_claimable ON coupon (member_id, created_at) WHERE claimed_at IS NULL;
