import type { SLIP_REASONS } from '#contract/error-codes.ts'
import { satangOfKip } from '../../content/money/exchange-rate.ts'
import type { AccountUser } from '../../members/account-user.ts'
import type { BankRecord } from '../../providers/bank-records.ts'
import type { House } from '../../site/site-content.ts'
import type { SlipClosure } from './slip-closure.ts'
import { timeToHandInMs } from './time-to-hand-in.ts'

/** Why a slip failed, in the spelling of the API. */
export type SlipReason = (typeof SLIP_REASONS)[number]

/** Who submitted a slip, when, and what they stated about it. */
export interface SlipClaim {
  readonly memberId: string
  readonly claimedBankCode: string | null
  readonly claimedSatang: number | null
  /** On the business clock. */
  readonly createdAt: Date
}

/** A slip must be submitted within this time after the transfer, not counting hours in which slips are not accepted. */
const MAX_AGE_MS = 3_600_000

/** The settings that a slip is checked against. */
export interface SlipRules extends Pick<House, 'accounts' | 'kipRate'> {
  readonly closure: SlipClosure
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
  { accounts, kipRate, closure }: SlipRules,
): number | SlipReason {
  const receiver = accounts.find(({ bankCode }) => bankCode === record.receiverBankCode)
  const isOurs =
    receiver?.bankAccountNo === record.receiverAccountNo &&
    (claim.claimedBankCode === null || claim.claimedBankCode === record.receiverBankCode)
  if (!isOurs) return 'DEST_ACC_INVALID'

  const isSender = typeof sender === 'object' && sender.memberId === claim.memberId
  const isAmount =
    record.currency === 'LAK' || claim.claimedSatang === null || claim.claimedSatang === record.amount
  if (!isSender || !isAmount) return 'NOT_MATCH'
  if (timeToHandInMs(record.sentAt, claim.createdAt, closure) > MAX_AGE_MS) return 'EXPIRED_SLIP'

  const satang = worthSatang(record, kipRate)
  // Less than one satang.
  return satang > 0 ? satang : 'INVALID_SLIP'
}

/** The value of a transfer to the operator, rounded down to the satang. */
export function worthSatang({ currency, amount }: BankRecord, kipRate: House['kipRate']): number {
  return currency === 'LAK' ? satangOfKip(amount, kipRate?.kipPerBaht ?? Infinity) : amount
}
