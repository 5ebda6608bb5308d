import { encode, generate, tag, withCrcTag } from 'promptparse'
import { SLIP_BANK_NUMBERS } from '../../../settings/content/money/slip-banks.ts'
import type { SlipReference } from '../../providers/bank-records.ts'

/** The text in the code of a slip: the mini-QR of Thai banks, or the receipt code that BCEL prints. */
export function slipPayload({ bankCode, reference }: SlipReference): string {
  const sendingBank = SLIP_BANK_NUMBERS[bankCode]
  if (sendingBank !== undefined) return generate.slipVerify({ sendingBank, transRef: reference })
  const proof = [tag('00', 'BCEL'), tag('01', 'ONEPROOF'), tag('02', 'TRANSFER'), tag('03', reference)]
  return withCrcTag(encode([tag('00', '01'), tag('01', '11'), tag('33', encode(proof))]), '63')
}
