import * as v from 'valibot'
import { MAX_MOVED_SATANG, toBaht, toSatang } from '../../../src/contract/primitives.ts'

const MAX_SETTING_BAHT = toBaht(MAX_MOVED_SATANG)

/** A positive amount: written in baht, read as satang. */
export const Amount = v.pipe(
  v.number('must be an amount in baht'),
  v.check(
    (baht) => baht > 0 && baht <= MAX_SETTING_BAHT,
    `must be above 0 and at most ${MAX_SETTING_BAHT} baht`,
  ),
  v.check((baht) => toBaht(toSatang(baht)) === baht, 'must have at most 2 decimals'),
  v.transform(toSatang),
)

/** Whole baht: written in baht, read as satang. */
export const WholeAmount = v.pipe(Whole(1, MAX_SETTING_BAHT), v.transform(toSatang))

/** Positive and up to 100, in hundredths of a percent. */
export const Percent = v.pipe(
  v.number('must be a percentage'),
  v.check((percent) => percent > 0 && percent <= 100, 'must be above 0 and at most 100 percent'),
  v.check((percent) => toBaht(toSatang(percent)) === percent, 'must have at most 2 decimals'),
)

/** A time of day, `HH:MM`. */
export const TimeOfDay = v.pipe(
  v.string('must be a time of day such as 23:30'),
  v.isoTime('must be a time of day such as 23:30'),
)

/** An integer within bounds. */
export function Whole(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(minimum, message),
    v.maxValue(maximum, message),
  )
}

const NO_GROUP = 'must be an object of settings'

/** Settings that belong together. Unknown names are refused. */
export function group<const E extends v.ObjectEntries>(entries: E) {
  const named = v.strictObject(entries, ({ expected }) =>
    expected === 'never' ? 'is no setting; npm run settings lists them' : NO_GROUP,
  )
  // A list would pass for an object without any of the names.
  const isNoList = v.custom<v.InferInput<typeof named>>((value) => !Array.isArray(value), NO_GROUP)
  return Object.assign(v.pipe(isNoList, named), { entries })
}

/**
 * One setting of the operator: it has a default, a unit and one sentence that says what it decides.
 *
 * @param fallback the default, in the operator's notation
 */
export function setting<const S extends v.GenericSchema>(
  schema: S,
  fallback: v.InferInput<S>,
  unit: string,
  description: string,
) {
  return v.pipe(
    v.optional(schema, () => fallback),
    v.metadata({ unit }),
    v.description(description),
  )
}

/** A setting without a default: a limit that does not exist until the operator sets it. */
export function limit<const S extends v.GenericSchema>(schema: S, unit: string, description: string) {
  return v.pipe(v.optional(schema), v.metadata({ unit }), v.description(description))
}
