import { generate } from 'promptparse'

/**
 * The text of a PromptPay bill payment in EMVCo's format, with its checksum.
 *
 * @param reference returned with the payment: at most 20 capital letters and digits.
 */
export function promptPayPayload(billerId: string, reference: string, amountSatang: number): string {
  return generate.billPayment({ billerId, ref1: reference, amount: amountSatang / 100 })
}
