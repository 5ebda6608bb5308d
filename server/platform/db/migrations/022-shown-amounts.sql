-- An amount or a sum for people to read, in satang. Beyond what the wire carries (2^46 baht) it stays at that bound, so that one absurd row takes no
-- list, sum or metric with it. Never of an amount that is going to be posted.
CREATE FUNCTION shown_amount(amount numeric) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT greatest(least(amount, 7036874417766400), -7036874417766400)::bigint
$$;
