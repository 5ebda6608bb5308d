-- What all members asked to be paid out since the day began is added up where the house has a limit for a day.
CREATE INDEX withdrawal_of_day ON withdrawal (occurred_at) WHERE status <> 'FAILED';
