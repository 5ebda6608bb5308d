-- A member is searched by the number of a QR payment, whichever provider reported it.
CREATE INDEX qr_arrival_reference ON qr_arrival (reference);
