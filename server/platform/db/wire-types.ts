import { TypeOverrides, types, type CustomTypesConfig } from 'pg'

/**
 * How column types become JavaScript values. `bigint` columns (satang, versions, counts) become numbers: 2^53 satang is
 * 90 trillion baht, so a number holds every amount that can occur, and arithmetic stays plain. A value beyond that throws
 * instead of losing its last digits. `numeric` stays a string, so queries cast sums to bigint.
 */
export const WIRE_TYPES: CustomTypesConfig = (() => {
  const overrides = new TypeOverrides()
  overrides.setTypeParser(types.builtins.INT8, toSafeInteger)
  return overrides
})()

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint from the database exceeds 2^53')
  return value
}
