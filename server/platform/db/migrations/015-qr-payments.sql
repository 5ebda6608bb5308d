-- A gateway reports a payment by the reference inside the QR, which is also what the member reads beside it: the last 20 digits of the id, in capitals.
-- Of an id or of a reference, in any spelling, this is the reference. `qrReference` of the server writes the same into a QR.
CREATE FUNCTION qr_reference(named text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT right(upper(translate(named, ' -', '')), 20)
$$;
CREATE UNIQUE INDEX qr_payment_reference ON qr_payment (qr_reference(id::text));

-- Two gateways may number their payments alike: what was paid with another QR is a report of its own.
ALTER TABLE held_arrival
  DROP CONSTRAINT held_arrival_pkey,
  DROP CONSTRAINT held_arrival_id_key,
  ADD PRIMARY KEY (id);
CREATE UNIQUE INDEX held_arrival_of_report ON held_arrival (house_bank_code, reference, amount_satang, why, qrcode_id)
  NULLS NOT DISTINCT;
