-- A bank's number of a payment in its normal form, in which all spellings of it are equal: case, width, spaces, hyphens, invisible characters, digits of
-- Thailand, Laos and Myanmar, and zeros at the front make no difference. Other signs do: a person who has to book a second payment under a number appends one.
CREATE FUNCTION normal_reference(reference text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(nullif(ltrim(upper(translate(regexp_replace(normalize(reference COLLATE "C", NFKC),
    '[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u2015\u2028-\u202f\u205f-\u206f\u2212\u3000\u3164\ufe00-\ufe0f\ufeff-]',
    '', 'g'), '๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙၀၁၂၃၄၅၆၇၈၉', '012345678901234567890123456789')), '0'), ''), '0')
$$;

-- The same transfer on several pictures, payment of a QR, or payment to a member, by its number.
CREATE INDEX slip_finding_of_number ON slip_finding (normal_reference(reference), bank_code) WHERE reference IS NOT NULL;
CREATE INDEX qr_arrival_of_number ON qr_arrival (provider, normal_reference(reference));
CREATE INDEX withdrawal_payment_of_number ON withdrawal_payment (bank_code, normal_reference(reference));
