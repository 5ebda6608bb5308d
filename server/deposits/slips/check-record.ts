import type { SLIP_REASONS } from '#contract/error-codes.ts'
import { satangOfKip } from '../../content/money/exchange-rate.ts'
import type { AccountUser } from '../../members/account-user.ts'
import type { BankRecord } from '../../providers/bank-records.ts'
import type { House } from '../../site/site-content.ts'
import type { SlipClosure } from './slip-closure.ts'
import { timeToHandInMs } from './time-to-hand-in.ts'

/** Why a slip failed, as the wire spells it. */
export type SlipReason = (typeof SLIP_REASONS)[number]

/** Who handed a slip in, when, and what they said about it. */
export interface SlipClaim {
  readonly memberId: string
  readonly claimedBankCode: string | null
  readonly claimedSatang: number | null
  /** On the business clock. */
  readonly createdAt: Date
}

/** A slip has to be handed in within that time after the transfer, the time in which none is taken left aside. */
const MAX_AGE_MS = 3_600_000

/** What decides about a slip besides the two. */
export interface SlipRules extends Pick<House, 'accounts' | 'kipRate'> {
  readonly closure: SlipClosure
}

/**
 * Compares what the bank has in its books with who claims it. The bank's word counts, whatever is printed on the picture.
 *
 * @param sender who had the account that the money came from when it was sent.
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
  // Less than the smallest part of a baht.
  return satang > 0 ? satang : 'INVALID_SLIP'
}

/** What a transfer to the house is worth, rounded down to the satang. */
export function worthSatang({ currency, amount }: BankRecord, kipRate: House['kipRate']): number {
  return currency === 'LAK' ? satangOfKip(amount, kipRate?.kipPerBaht ?? Infinity) : amount
}
