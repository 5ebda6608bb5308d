import { westernDigits } from '../digits.ts'

/** Group separators and spaces as people type and paste them. They carry no meaning. */
const GROUPING = /[,\s\u00A0\u200B\u202F]/g

/** The largest accepted amount, in satang: larger integers are not exact. */
const MAX_SATANG = Number.MAX_SAFE_INTEGER

/** Why the typed text is not an amount. */
export type UnreadableAmount =
  | { readonly kind: 'not-a-number' }
  | { readonly kind: 'too-many-decimals' }
  | { readonly kind: 'too-large' }

/**
 * Parses an amount in baht as a member types it: Thai and Lao digits, group separators and a leading ฿ are accepted.
 * @returns integer satang, or why the text is not an amount; undefined when nothing was typed
 */
export function readBahtInput(text: string): number | UnreadableAmount | undefined {
  const plain = westernDigits(text).replaceAll(GROUPING, '').replace(/^฿/, '')
  if (plain === '') return undefined
  const match = /^(\d*)(?:\.(\d*))?$/.exec(plain)
  const [, whole = '', decimals = ''] = match ?? []
  if (whole === '' && decimals === '') return { kind: 'not-a-number' }
  if (decimals.length > 2) return { kind: 'too-many-decimals' }
  const satang = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return satang <= MAX_SATANG ? satang : { kind: 'too-large' }
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
export function isNothing(text: string): boolean {
  const read = readBahtInput(text)
  return read === undefined || read === 0 || text.trim().startsWith('-')
}
