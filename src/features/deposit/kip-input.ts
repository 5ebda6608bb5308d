import { isBlank, type TwoReadings } from '../../domain/money/amount-input.ts'
import { readingsOf, type TypedNumber } from '../../domain/money/typed-number.ts'

/** Names and signs of the kip beside an amount. */
const KIP = /^(?:₭|LAK|kip|ກີບ|กีบ) ?| ?(?:₭|LAK|kip|ກີບ|กีบ)$/gi

/** More than any transfer has. */
const MAX_KIP = 999_999_999_999

/** Why the typed text is not an amount in kip. */
export type UnreadableKip =
  | { readonly kind: 'not-a-number' }
  | { readonly kind: 'not-whole' }
  | { readonly kind: 'too-large' }
  | TwoReadings

/**
 * Reads an amount in whole kip as a member types or pastes it.
 * @returns undefined when nothing was typed
 */
export function readKipInput(text: string): number | UnreadableKip | undefined {
  if (isBlank(text)) return undefined
  const readings = readingsOf(text, KIP)
  const amounts = readings
    .filter((reading) => isWhole(reading, readings.length))
    .map(({ whole }) => Number(whole))
  const [first, second] = amounts.toSorted((a, b) => a - b)
  if (first === undefined) return { kind: readings.length === 0 ? 'not-a-number' : 'not-whole' }
  if (Math.max(first, second ?? 0) > MAX_KIP) return { kind: 'too-large' }
  return second === undefined || second === first
    ? first
    : { kind: 'two-readings', readings: [first, second] }
}

/** Three decimals of a number without a second reading may be a group after a forgotten mark. */
function isWhole({ decimals }: TypedNumber, readings: number): boolean {
  return /^0*$/.test(decimals) && (decimals.length < 3 || readings > 1)
}
