-- Who approved as the second person. Each approval counts while its person may decide about money. NULL: nobody, or an older version stored it.
ALTER TABLE withdrawal_handling ADD COLUMN confirmed_by uuid REFERENCES staff (id);

-- What a member's account was before.
CREATE INDEX bank_account_use_in_order ON bank_account_use (member_id, used_from);
