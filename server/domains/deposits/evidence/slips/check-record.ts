import type { SLIP_REASONS } from '#contract/error-codes.ts'
import { MAX_MOVED_SATANG } from '#contract/primitives.ts'
import { type PaidInKip, satangOfKip } from '#domain/money/kip.ts'
import type { BankRecord } from '../../../../outside/providers/bank-records.ts'
import type { House } from '../../../../settings/site/site-content.ts'
import type { Site } from '../../../../settings/site/site.ts'
import type { AccountUser } from '../../../members/bank-accounts.ts'
import type { Claim } from '../../credit/credit-once.ts'
import { type SlipClosure, timeToHandInMs } from './slip-closure.ts'

/** Why a slip failed, in the spelling of the API. */
export type SlipReason = (typeof SLIP_REASONS)[number]

/** Who submitted a slip, when, and what they stated about it. */
export interface SlipClaim {
  readonly memberId: string
  readonly claimedBankCode: string | null
  readonly claimedSatang: number | null
  /** When the member handed in the first slip of that transfer, on the business clock. */
  readonly createdAt: Date
}

/** A slip must be submitted within this time after the transfer, not counting hours in which slips are not accepted. */
export const MAX_AGE_MS = 3_600_000

/** The settings that a slip is checked against. */
export interface SlipRules extends Pick<House, 'accounts' | 'kipRate' | 'wallet'> {
  readonly closure: SlipClosure
}

/** The rules of this moment. */
export function slipRules(site: Pick<Site, 'now'>): SlipRules {
  const { house, slips: closure } = site.now()
  return { ...house, closure }
}

/**
 * Compares the bank's record with the member who claims it. The bank's record decides, whatever is printed on the picture.
 *
 * @param sender the member who had the sending account at the time of the transfer.
 * @returns the amount to credit in satang, or why nothing is credited.
 */
export function checkRecord(
  record: BankRecord,
  claim: SlipClaim,
  sender: AccountUser,
  rules: SlipRules,
): number | SlipReason {
  const isOurs =
    isReceived(record, rules) &&
    (claim.claimedBankCode === null || claim.claimedBankCode === record.receiverBankCode)
  if (!isOurs) return 'DEST_ACC_INVALID'

  const isSender = typeof sender === 'object' && sender.memberId === claim.memberId
  const isAmount =
    record.currency === 'LAK' || claim.claimedSatang === null || claim.claimedSatang === record.amount
  if (!isSender || !isAmount) return 'NOT_MATCH'
  if (timeToHandInMs(record.sentAt, claim.createdAt, rules.closure) > MAX_AGE_MS) return 'EXPIRED_SLIP'

  const satang = worthSatang(record, rules.kipRate)
  return isCreditable(satang) ? satang : 'INVALID_SLIP'
}

/** Whether it is one satang or more, and not more than anybody moves. */
function isCreditable(satang: number): boolean {
  return satang > 0 && satang <= MAX_MOVED_SATANG
}

/** What an accepted slip is credited with. */
export interface SlipCredit {
  readonly amountSatang: number
  /** The bank of the house that received the money. */
  readonly houseBankCode: string
  /** The number under which that bank reports it. */
  readonly reference: string
  /** When the sender's bank debited it; undefined where a person has typed the number. */
  readonly sentAt: Date | undefined
  readonly paidInKip: PaidInKip | undefined
}

/** The claim that a credit is. */
export function claimOf({
  houseBankCode: code,
  reference: number,
  amountSatang,
  sentAt,
  paidInKip: inKip,
}: SlipCredit) {
  const evidence: Claim['evidence'] = sentAt === undefined ? 'typed' : 'slip'
  return { kind: 'bank', code, number, amountSatang, sentAt, paidInKip: inKip, evidence } as const
}

/** The credit for a transfer, or undefined where it did not arrive at an account of the house, or is worth nothing, or more than anybody moves. */
export function creditOf(
  record: BankRecord,
  rules: Pick<SlipRules, 'accounts' | 'kipRate'>,
): SlipCredit | undefined {
  const amountSatang = worthSatang(record, rules.kipRate)
  if (!isReceived(record, rules) || !isCreditable(amountSatang)) return undefined
  const { receiverBankCode: houseBankCode, reference, sentAt } = record
  return { amountSatang, houseBankCode, reference, sentAt, paidInKip: paidInKip(record, rules) }
}

function isReceived(record: BankRecord, { accounts }: Pick<SlipRules, 'accounts'>): boolean {
  const { receiverBankCode, receiverAccountNo } = record
  return accounts.some(
    ({ bankCode, bankAccountNo }) => bankCode === receiverBankCode && bankAccountNo === receiverAccountNo,
  )
}

/** What was paid in kip, and at which rate; undefined for money in baht. */
export function paidInKip(
  { currency, amount }: BankRecord,
  { kipRate }: Pick<SlipRules, 'kipRate'>,
): PaidInKip | undefined {
  if (currency !== 'LAK' || kipRate === undefined) return undefined
  return { kip: amount, kipPerBaht: kipRate.kipPerBaht, rateSince: new Date(kipRate.since) }
}

/** The value of a transfer to the operator, rounded down to the satang. */
export function worthSatang({ currency, amount }: BankRecord, kipRate: House['kipRate']): number {
  return currency === 'LAK' ? satangOfKip(amount, kipRate?.kipPerBaht ?? Infinity) : amount
}
