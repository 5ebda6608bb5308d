import { parse, validate } from 'promptparse'
import type { SlipReference } from '../../../../outside/providers/bank-records.ts'
import { bankOfSlipNumber } from '../../../../settings/content/money/banks.ts'
import type { FoundCode } from './code-reader.ts'

/** Why the codes of a picture do not name exactly one transfer, in the order in which they are reported. */
const PROBLEMS = [
  'UNSTABLE_REFNO_ON_SLIP',
  'NOT_MATCH',
  'WALLET_SLIP',
  'INVALID_SLIP',
  'CANNOT_READ_CROPPED_IMAGE',
] as const

/** One of them. */
export type SlipCodeProblem = (typeof PROBLEMS)[number]

/** The prefix of a Thai slip's code; the application behind it may be of a version that we cannot read. */
const THAI_SLIP = /^00\d\d000600000101/

/** In the receipt code of every Lao bank. */
const LAO_SLIP = 'ONEPROOF'

/** The format of bank references. */
const REFERENCE = /^[A-Za-z0-9]{6,64}$/

/**
 * The transfer that a slip names.
 *
 * @returns UNSTABLE_REFNO_ON_SLIP when there is a code that cannot be read, is damaged, or is contradicted by a second one; NOT_MATCH for the slip of a
 * bank at which no member can have an account; WALLET_SLIP for that of a mobile wallet, which only a person can look up; INVALID_SLIP when there is no code, or one of a Lao bank whose slips
 * nobody here can read; CANNOT_READ_CROPPED_IMAGE when the codes are of something else, such as the QR that was to be paid.
 */
export function slipReference(codes: readonly FoundCode[]): SlipReference | SlipCodeProblem {
  const read = codes.map((code) => (code === null ? 'UNSTABLE_REFNO_ON_SLIP' : named(code)))
  const slips = read.flatMap((found) => (typeof found === 'string' ? [] : [found]))
  const found = new Map(slips.map((slip) => [JSON.stringify(slip), slip]))
  const [only] = found.values()
  if (only !== undefined) return found.size === 1 ? only : 'UNSTABLE_REFNO_ON_SLIP'
  return PROBLEMS.find((problem) => read.includes(problem)) ?? 'INVALID_SLIP'
}

function named(text: string): SlipReference | SlipCodeProblem {
  const slip = thaiSlip(text) ?? laoSlip(text)
  if (slip === undefined) return otherThanSlip(text)
  if (typeof slip === 'string' || isReference(slip.reference)) return slip
  return 'UNSTABLE_REFNO_ON_SLIP'
}

/** Some banks write hyphens inside. */
function isReference(text: string): boolean {
  return REFERENCE.test(text.replaceAll('-', '')) && !text.startsWith('-') && !text.endsWith('-')
}

/** What a code is that names no transfer of a bank. */
function otherThanSlip(text: string): SlipCodeProblem {
  if (validate.trueMoneySlipVerify(text) !== null) return 'WALLET_SLIP'
  const lao = parse(text, true)
  if (lao?.getTagValue('33', '01') === LAO_SLIP) return 'INVALID_SLIP'
  const isDamaged = THAI_SLIP.test(text) || text.includes(LAO_SLIP)
  return isDamaged ? 'UNSTABLE_REFNO_ON_SLIP' : 'CANNOT_READ_CROPPED_IMAGE'
}

/** The mini-QR of Thai banks, with its checksum. */
function thaiSlip(text: string): SlipReference | 'NOT_MATCH' | undefined {
  const slip = validate.slipVerify(text)
  if (slip === null) return undefined
  const bankCode = bankOfSlipNumber(slip.sendingBank)
  return bankCode === undefined ? 'NOT_MATCH' : { bankCode, reference: slip.transRef }
}

/** The receipt code that BCEL prints, with its checksum. */
function laoSlip(text: string): SlipReference | undefined {
  const qr = parse(text, true)
  const isProof = qr?.getTagValue('33', '00') === 'BCEL' && qr.getTagValue('33', '01') === LAO_SLIP
  const reference = isProof ? qr.getTagValue('33', '03') : undefined
  return reference === undefined ? undefined : { bankCode: 'BCEL', reference }
}
