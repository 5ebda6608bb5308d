-- A number of an excluded member's account is looked for at every bank.
CREATE INDEX bank_account_use_of_number ON bank_account_use (bank_account_no);
