import { westernDigits } from '../digits.ts'

/** Group marks and spaces as people type and paste them; they carry no meaning. */
const GROUPING = /[,\s\u00A0\u200B\u202F]/g

/** The largest amount that is understood, in satang: beyond it integers lose their satang. */
const MAX_SATANG = Number.MAX_SAFE_INTEGER

/** Why what was typed is no amount. */
export type UnreadableAmount =
  | { readonly kind: 'not-a-number' }
  | { readonly kind: 'too-many-decimals' }
  | { readonly kind: 'too-large' }

/**
 * An amount in baht as a member types it, in integer satang: Thai and Lao digits, group marks and a ฿ in front are understood. Undefined
 * where nothing was typed; else why it is no such amount.
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

/** As `readBahtInput`, undefined for everything that is no amount. */
export function parseBahtInput(text: string): number | undefined {
  const read = readBahtInput(text)
  return typeof read === 'number' ? read : undefined
}

/** An amount as the field shows it before anybody types: `2430.50`, or `500` without satang. Integer satang, not negative. */
export function toBahtInput(amountSatang: number): string {
  const whole = Math.floor(amountSatang / 100)
  const satang = amountSatang % 100
  return satang === 0 ? String(whole) : `${whole}.${String(satang).padStart(2, '0')}`
}
