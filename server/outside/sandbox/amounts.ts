import * as v from 'valibot'
import { RequestBaht, toBaht } from '#contract/primitives.ts'

const MAX_BAHT = 1_000_000_000

/** An incoming amount: a JSON number in baht, positive, read as satang. */
export const PositiveBaht = v.pipe(RequestBaht, v.minValue(1), v.maxValue(MAX_BAHT * 100))

/** A result: a JSON number in baht, positive or negative, with at most 2 decimals, read as satang. */
export const SignedBaht = v.pipe(
  v.number(),
  v.check((baht) => Math.abs(baht) <= MAX_BAHT && toBaht(Math.round(baht * 100)) === baht),
  v.transform((baht) => Math.round(baht * 100)),
  v.check((satang) => satang !== 0),
)
