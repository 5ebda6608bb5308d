import { generate } from 'promptparse'

/**
 * The text of a PromptPay bill payment as EMVCo lays it out, with its checksum.
 *
 * @param reference comes back with the payment: at most 20 capital letters and digits.
 */
export function promptPayPayload(billerId: string, reference: string, amountSatang: number): string {
  return generate.billPayment({ billerId, ref1: reference, amount: amountSatang / 100 })
}
