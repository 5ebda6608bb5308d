import { encode, generate, tag, withCrcTag } from 'promptparse'
import { expect, it } from 'vitest'
import type { FoundCode } from '../../../../server/domains/deposits/evidence/slips/code-reader.ts'
import { slipReference } from '../../../../server/domains/deposits/evidence/slips/slip-code.ts'
import { promptPayPayload } from '../../../../server/domains/deposits/expected/qr-payments.ts'
import { slipPayload } from '../../../../server/outside/sandbox/slip/draw-slip.ts'

/** A code of BCEL for another bank, or another purpose. */
function proof(bank: string, purpose: string): string {
  const parts = [tag('00', bank), tag('01', purpose), tag('02', 'TRANSFER'), tag('03', 'LAO0000001')]
  return withCrcTag(encode([tag('00', '01'), tag('01', '11'), tag('33', encode(parts))]), '63')
}

const bcel = (reference: string) => slipPayload({ bankCode: 'BCEL', reference })

const THAI = { bankCode: 'SCB', reference: 'THAI000001' }
const DOUBT = 'UNSTABLE_REFNO_ON_SLIP'
const NO_SLIP = 'CANNOT_READ_CROPPED_IMAGE'
const thai = slipPayload(THAI)
const lao = bcel('LAO0000001')
const damagedLao = lao.replace('LAO0000001', 'LAO0000009')
const damaged = `${thai.slice(0, -1)}${thai.endsWith('0') ? '1' : '0'}`
const hyphened = slipPayload({ bankCode: 'SCB', reference: 'THAI-000001' })
const OUR_QR = promptPayPayload('0105500000001', '0199A3F0', 100_00)
const BILL_QR = generate.billPayment({
  billerId: '010753600031508',
  ref1: '012345678',
  ref2: '670910',
  amount: 99,
})
const PHONE_QR = generate.anyId({ type: 'MSISDN', target: '0812345678' })
const WALLET_SLIP = generate.trueMoneySlipVerify({
  eventType: 'P2P',
  transactionId: 'TXN0123456789',
  date: '25112026',
})
const unknownBank = generate.slipVerify({ sendingBank: '999', transRef: 'THAI000001' })

it.each<[string, FoundCode[], unknown]>([
  ['of a Thai bank name its transfer', [thai], THAI],
  ['of BCEL name its transfer', [lao], { bankCode: 'BCEL', reference: 'LAO0000001' }],
  ['that contain the same twice name one', [thai, thai], THAI],
  ['may be beside others', ['https://bank.example', thai], THAI],
  ['that contradict each other are in doubt', [thai, lao], DOUBT],
  ['that cannot be made out are in doubt', [null], DOUBT],
  ['that are damaged are in doubt', [damaged], DOUBT],
  ['of a bank at which no member has an account do not match', [unknownBank], 'NOT_MATCH'],
  ['that only contain one of a slip are of no slip', [`see ${damaged}`], NO_SLIP],
  ['of something else are of no slip', ['https://bank.example'], NO_SLIP],
  ['of a damaged one beside something else', [damaged, 'https://bank.example'], DOUBT],
  ['of our own QR, to be paid, are of no slip', [OUR_QR], NO_SLIP],
  ['of the QR of a phone number are of no slip', [PHONE_QR], NO_SLIP],
  ['of the QR of a bill are of no slip', [BILL_QR], NO_SLIP],
  ['of a bank may be beside the QR that was paid', [OUR_QR, thai], THAI],
  ['of a mobile wallet are for a person', [WALLET_SLIP], 'WALLET_SLIP'],
  ['with a hyphen name its transfer', [hyphened], { bankCode: 'SCB', reference: 'THAI-000001' }],
  ['that are not there are of no slip', [], 'INVALID_SLIP'],
  ['with too short a number', [bcel('LAO01')], DOUBT],
  ['with six signs', [bcel('LAO001')], { bankCode: 'BCEL', reference: 'LAO001' }],
  ['with a number that no bank would write', [bcel('LAO 0001')], DOUBT],
  ['with a sign too many in front', [bcel('-LAO0001')], DOUBT],
  ['with a sign too many at the end', [bcel('LAO0001-')], DOUBT],
  ['of BCEL that contradict each other are in doubt', [lao, bcel('LAO0000002')], DOUBT],
  ['of BCEL that are damaged are in doubt', [damagedLao], DOUBT],
  ['of another bank in the form of BCEL', [proof('LDBK', 'ONEPROOF')], 'INVALID_SLIP'],
  ['of BCEL that prove nothing', [proof('BCEL', 'ONEPAY')], NO_SLIP],
])('the codes of a picture %s', (_what, codes, found) => {
  expect(slipReference(codes)).toEqual(found)
})
