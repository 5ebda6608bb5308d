import type { SLIP_REASONS } from '#contract/error-codes.ts'
import { satangOfKip } from '../content/exchange-rate.ts'
import type { BankRecord } from '../providers/bank-records.ts'
import type { House } from '../site/site-content.ts'
import { timeToHandInMs } from './time-to-hand-in.ts'

/** Why a slip failed, as the wire spells it. */
export type SlipReason = (typeof SLIP_REASONS)[number]

/** Who handed a slip in, when, and what they said about it. */
export interface SlipClaim {
  readonly bankCode: string
  readonly bankAccountNo: string
  readonly claimedBankCode: string | null
  readonly claimedSatang: number | null
  /** On the business clock. */
  readonly createdAt: Date
}

/** A slip has to be handed in within that time after the transfer, the time in which none is taken left aside. */
const MAX_AGE_MS = 3_600_000

/**
 * Compares what the bank has in its books with who claims it. The bank's word counts, whatever is printed on the picture.
 *
 * @returns the amount to credit in satang, or why nothing is credited.
 */
export function checkRecord(
  record: BankRecord,
  claim: SlipClaim,
  { accounts, kipRate }: Pick<House, 'accounts' | 'kipRate'>,
): number | SlipReason {
  const receiver = accounts.find(({ bankCode }) => bankCode === record.receiverBankCode)
  const isOurs =
    receiver?.bankAccountNo === record.receiverAccountNo &&
    (claim.claimedBankCode === null || claim.claimedBankCode === record.receiverBankCode)
  if (!isOurs) return 'DEST_ACC_INVALID'

  const isSender = record.senderBankCode === claim.bankCode && record.senderAccountNo === claim.bankAccountNo
  const isAmount =
    record.currency === 'LAK' || claim.claimedSatang === null || claim.claimedSatang === record.amount
  if (!isSender || !isAmount) return 'NOT_MATCH'
  if (timeToHandInMs(record.sentAt, claim.createdAt) > MAX_AGE_MS) return 'EXPIRED_SLIP'

  const satang =
    record.currency === 'LAK' ? satangOfKip(record.amount, kipRate?.kipPerBaht ?? Infinity) : record.amount
  // Less than the smallest part of a baht.
  return satang > 0 ? satang : 'INVALID_SLIP'
}
