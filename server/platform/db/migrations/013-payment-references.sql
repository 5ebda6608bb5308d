-- The desk finds a withdrawal by the bank's number of its payment, whichever bank paid and however the number is spelled.
CREATE INDEX withdrawal_payment_spelled ON withdrawal_payment (normal_reference(reference));
