import { westernDigits, withoutInvisible } from '../digits.ts'

/** Names and signs of the baht beside an amount. */
const BAHT = /^(?:฿|THB|baht|บาท|ບາດ) ?| ?(?:฿|THB|baht|บาทถ้วน|บาท|บ\.|ບາດ)$/gi

/** The largest accepted amount, in satang: larger integers are not exact. */
const MAX_SATANG = Number.MAX_SAFE_INTEGER

/** Why the typed text is not an amount. */
export type UnreadableAmount =
  | { readonly kind: 'not-a-number' }
  | { readonly kind: 'too-many-decimals' }
  | { readonly kind: 'too-large' }
  | TwoReadings

/** The text can mean two amounts, of which only the member knows the right one. */
export interface TwoReadings {
  readonly kind: 'two-readings'
  /** In satang or kip, the smaller one first. */
  readonly readings: readonly [number, number]
}

/**
 * Reads a typed or pasted amount in baht: digits of several scripts, grouped, decimal comma, currency.
 * @returns integer satang, or why the text is not an amount; undefined when nothing was typed
 */
export function readBahtInput(text: string): number | UnreadableAmount | undefined {
  if (isBlank(text)) return undefined
  const readings = readingsOf(text, BAHT)
  const amounts = readings.map(satangOf).filter((satang) => satang !== undefined)
  const [reading, other] = readings
  // Without a second reading, three decimals may be a digit too many or a group after a forgotten mark.
  const isTooFine = other === undefined && (reading?.decimals.length ?? 0) > 2
  const [first, second] = amounts.sort((a, b) => a - b)
  if (first === undefined || isTooFine)
    return { kind: readings.length === 0 ? 'not-a-number' : 'too-many-decimals' }
  // Beside more decimals than there are, it is unclear whether a point was meant to group or a digit is too many.
  if (amounts.length < readings.length) return { kind: 'too-many-decimals' }
  if (Math.max(first, second ?? 0) > MAX_SATANG) return { kind: 'too-large' }
  return second === undefined || second === first
    ? first
    : { kind: 'two-readings', readings: [first, second] }
}

/** Whether nothing visible was typed. */
export function isBlank(text: string): boolean {
  return withoutInvisible(text).trim() === ''
}

/** Undefined when there are more decimals than satang. Zeros behind them say nothing: `1.500` may be 1.50. */
function satangOf({ whole, decimals }: TypedNumber): number | undefined {
  return /^\d{0,2}$|^\d\d0$/.test(decimals)
    ? Number(`${whole}${decimals.padEnd(2, '0').slice(0, 2)}`)
    : undefined
}

/** As `readBahtInput`, but undefined for everything that is not an amount. */
export function parseBahtInput(text: string): number | undefined {
  const read = readBahtInput(text)
  return typeof read === 'number' ? read : undefined
}

/** An amount as the initial text of a field: `2430.50`, or `500` without satang. Integer satang, not negative. */
export function toBahtInput(amountSatang: number): string {
  const whole = Math.floor(amountSatang / 100)
  const satang = amountSatang % 100
  return satang === 0 ? String(whole) : `${whole}.${String(satang).padStart(2, '0')}`
}

/** Whether the field is empty or its amount is zero. Text that is not an amount counts as something, so that the form can report it. */
export function isBlankInput(text: string): boolean {
  const read = readBahtInput(text)
  return read === undefined || read === 0 || westernDigits(text).trim().startsWith('-')
}

/** A number as its digits. */
export interface TypedNumber {
  readonly whole: string
  readonly decimals: string
}

/** The marks between groups: a comma, an apostrophe, a space, or the point of countries that write a decimal comma. */
const GROUPED = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:'\d{3})+|(?: \d{3})+|(?:\.\d{3})+)$/
const PLAIN = /^\d*$/

/** What follows a round amount on price tags: `100.-`. */
const ROUND = /(?:[.,/] ?)?[-\u2010-\u2015\u2212]$/

/**
 * Every number that a text can mean: a group mark comes before exactly three digits, and the last mark may be a decimal one.
 * @param currency matches a name or sign of the currency at either end
 */
export function readingsOf(text: string, currency: RegExp): readonly TypedNumber[] {
  // NFKC would make 102 of 10² and 11 of 1 and a circled one.
  if (/\p{No}/u.test(text)) return []
  const plain = westernDigits(withoutInvisible(text.normalize('NFKC')))
    .replaceAll(/[’‘ʼ]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(currency, '')
    .replace(ROUND, '')
  return [asWhole(plain), asDecimal(plain)].filter((reading) => reading !== undefined)
}

function asWhole(text: string): TypedNumber | undefined {
  const isWhole = text !== '' && (PLAIN.test(text) || GROUPED.test(text))
  return isWhole ? { whole: onlyDigits(text), decimals: '' } : undefined
}

function asDecimal(text: string): TypedNumber | undefined {
  const [, whole = '', mark = '', decimals = ''] = /^([^]*)([.,])(\d*)$/.exec(text) ?? []
  const isDecimal = mark !== '' && `${whole}${decimals}` !== '' && !whole.includes(mark)
  if (!isDecimal || !(PLAIN.test(whole) || GROUPED.test(whole))) return undefined
  // Three digits after a comma are a group, not decimals that no currency has.
  if (mark === ',' && decimals.length === 3 && GROUPED.test(text)) return undefined
  return { whole: onlyDigits(whole), decimals }
}

function onlyDigits(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** The largest amount that is looked for, in satang. */
const MAX_SOUGHT_SATANG = 99_999_999_999_99

/** Satang of an amount in baht that was typed, as `1,250.50`; null for anything else, and for what can mean two amounts. */
export function typedSatang(typed: string): number | null {
  const satang = parseBahtInput(typed)
  return satang === undefined || satang > MAX_SOUGHT_SATANG ? null : satang
}
