import { westernDigits } from './digits.ts'

/** Group marks and spaces as people type and paste them; they carry no meaning. */
const GROUPING = /[,\s\u00A0\u200B\u202F]/g

/** The largest amount that is understood, in satang: beyond it integers lose their satang. */
const MAX_SATANG = Number.MAX_SAFE_INTEGER

/**
 * An amount in baht as a member types it, in integer satang: Thai and Lao digits, group marks and a ฿ in front are understood. Undefined
 * for anything that is not such an amount, with more than 2 decimals for one.
 */
export function parseBahtInput(text: string): number | undefined {
  const plain = westernDigits(text).replaceAll(GROUPING, '').replace(/^฿/, '')
  const match = /^(\d*)(?:\.(\d{0,2}))?$/.exec(plain)
  const [, whole = '', decimals = ''] = match ?? []
  if (whole === '' && decimals === '') return undefined
  const satang = Number(`${whole}${decimals.padEnd(2, '0')}`)
  return satang <= MAX_SATANG ? satang : undefined
}

/** An amount as the field shows it before anybody types: `2430.50`, or `500` without satang. Integer satang, not negative. */
export function toBahtInput(amountSatang: number): string {
  const whole = Math.floor(amountSatang / 100)
  const satang = amountSatang % 100
  return satang === 0 ? String(whole) : `${whole}.${String(satang).padStart(2, '0')}`
}
