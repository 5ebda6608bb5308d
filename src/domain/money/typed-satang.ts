import { parseBahtInput } from './amount-input.ts'

/** The largest amount that is looked for, in satang. */
const MAX_SATANG = 99_999_999_999_99

/** Satang of an amount in baht that was typed, as `1,250.50`; null for anything else, and for what can mean two amounts. */
export function typedSatang(typed: string): number | null {
  const satang = parseBahtInput(typed)
  return satang === undefined || satang > MAX_SATANG ? null : satang
}
