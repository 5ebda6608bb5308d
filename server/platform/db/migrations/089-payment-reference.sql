-- The queue is searched by a bank's number of a payment, whichever bank paid.
CREATE INDEX withdrawal_payment_reference ON withdrawal_payment (reference);
