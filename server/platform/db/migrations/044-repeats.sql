-- What a person has said to be the same as what was credited.
CREATE INDEX arrival_repeat ON arrival (deposit_reference) WHERE is_repeat;
