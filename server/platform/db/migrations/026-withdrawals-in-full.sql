-- Who approved as the second person. Each approval counts while its person may decide about money. NULL: nobody, or an older version stored it.
ALTER TABLE withdrawal_handling ADD COLUMN confirmed_by uuid REFERENCES staff (id);
