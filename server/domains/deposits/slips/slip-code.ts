import { parse, validate } from 'promptparse'
import { bankOfSlipNumber } from '../../../settings/content/money/slip-banks.ts'
import type { SlipReference } from '../../../outside/providers/bank-records.ts'
import type { FoundCode } from './code-reader.ts'

/** Why the codes of a picture do not name exactly one transfer. */
export type SlipCodeProblem = 'UNSTABLE_REFNO_ON_SLIP' | 'INVALID_SLIP'

/** The prefix of a Thai slip's code; the application behind it may be of a version that we cannot read. */
const THAI_SLIP = /^00\d\d000600000101/

/** The format of bank references. */
const REFERENCE = /^[A-Za-z0-9]{6,64}$/

/**
 * The transfer that a slip names.
 *
 * @returns UNSTABLE_REFNO_ON_SLIP when there is a code that cannot be read, is damaged, or is contradicted by a second one; INVALID_SLIP when
 * there is no slip code at all.
 */
export function slipReference(codes: readonly FoundCode[]): SlipReference | SlipCodeProblem {
  const texts = codes.filter((code) => code !== null)
  const found = new Map(texts.flatMap((text) => named(text)).map((slip) => [JSON.stringify(slip), slip]))
  const [only] = found.values()
  if (only !== undefined && found.size === 1) return only
  const isDamaged =
    found.size > 1 || texts.some((text) => THAI_SLIP.test(text)) || texts.length < codes.length
  return isDamaged ? 'UNSTABLE_REFNO_ON_SLIP' : 'INVALID_SLIP'
}

function named(text: string): SlipReference[] {
  const slip = thaiSlip(text) ?? laoSlip(text)
  return slip !== undefined && REFERENCE.test(slip.reference) ? [slip] : []
}

/** The mini-QR of Thai banks, with its checksum. */
function thaiSlip(text: string): SlipReference | undefined {
  const slip = validate.slipVerify(text)
  const bankCode = slip && bankOfSlipNumber(slip.sendingBank)
  return bankCode ? { bankCode, reference: slip.transRef } : undefined
}

/** The receipt code that BCEL prints, with its checksum. */
function laoSlip(text: string): SlipReference | undefined {
  const qr = parse(text, true)
  const isProof = qr?.getTagValue('33', '00') === 'BCEL' && qr.getTagValue('33', '01') === 'ONEPROOF'
  const reference = isProof ? qr.getTagValue('33', '03') : undefined
  return reference === undefined ? undefined : { bankCode: 'BCEL', reference }
}
