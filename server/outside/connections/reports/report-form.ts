import * as v from 'valibot'
import { Text } from '#contract/primitives.ts'

/** A name or number of somebody outside: what cannot be stored is none. */
export const OutsideText = v.pipe(Text(256), v.minLength(1))

/** An amount of money in the smallest unit. */
export const OutsideAmount = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** One transfer that a bank received. @param time the form of a moment: a text on the wire, a date in a module */
export function transferForm<T extends v.GenericSchema<unknown, Date>>(time: T) {
  return v.object({
    reference: OutsideText,
    houseBankCode: OutsideText,
    senderBankCode: OutsideText,
    senderAccountNo: OutsideText,
    amountSatang: OutsideAmount,
    sentAt: time,
  })
}

/** One payment of a QR; see `transferForm`. */
export function paymentForm<T extends v.GenericSchema<unknown, Date>>(time: T) {
  return v.object({ qrcodeId: OutsideText, reference: OutsideText, amount: OutsideAmount, paidAt: time })
}
