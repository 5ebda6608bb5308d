-- What has arrived at a bank today says which accounts of the house are full.
CREATE INDEX arrival_of_day ON arrival (noted_at) WHERE kind = 'bank';
