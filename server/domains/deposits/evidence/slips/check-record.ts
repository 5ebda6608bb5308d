import type { SLIP_REASONS } from '#contract/error-codes.ts'
import { MAX_MOVED_SATANG } from '#contract/primitives.ts'
import { worthOfKip } from '#domain/money/kip.ts'
import type { BankRecord } from '../../../../outside/providers/bank-records.ts'
import type { House } from '../../../../settings/site/site-content.ts'
import type { Site } from '../../../../settings/site/site.ts'
import { accountOfSender, type AccountUser } from '../../../members/bank-accounts.ts'
import type { Transfer } from '../../credit/credit-once.ts'
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
 * @returns the transfer to credit, or why nothing is credited.
 */
export function checkRecord(
  record: BankRecord,
  claim: SlipClaim,
  sender: AccountUser,
  rules: SlipRules,
): Transfer | SlipReason {
  const isOurs =
    isReceived(record, rules) &&
    (claim.claimedBankCode === null || claim.claimedBankCode === record.receiverBankCode)
  if (!isOurs) return 'DEST_ACC_INVALID'

  const isSender = typeof sender === 'object' && sender.memberId === claim.memberId
  const isAmount =
    record.currency === 'LAK' || claim.claimedSatang === null || claim.claimedSatang === record.amount
  if (!isSender || !isAmount) return 'NOT_MATCH'
  if (timeToHandInMs(record.sentAt, claim.createdAt, rules.closure) > MAX_AGE_MS) return 'EXPIRED_SLIP'
  return creditableTransfer(record, rules) ?? 'INVALID_SLIP'
}

/** The transfer that a bank's record is of, in satang rounded down. */
export function transferOf(record: BankRecord, { kipRate }: Pick<SlipRules, 'kipRate'>): Transfer {
  const { currency, amount, receiverBankCode: code, reference: number, sentAt } = record
  const worth = currency === 'LAK' ? worthOfKip(amount, kipRate) : { amountSatang: amount }
  return { kind: 'bank', code, number, sender: accountOfSender(record), ...worth, sentAt }
}

/** The transfer of a record that arrived at an account of the house and {@link isCreditable}; undefined for any other. */
export function creditableTransfer(
  record: BankRecord,
  rules: Pick<SlipRules, 'accounts' | 'kipRate'>,
): Transfer | undefined {
  const transfer = transferOf(record, rules)
  return isReceived(record, rules) && isCreditable(transfer.amountSatang) ? transfer : undefined
}

/** Whether it is one satang or more, and not more than anybody moves. */
export function isCreditable(satang: number): boolean {
  return satang > 0 && satang <= MAX_MOVED_SATANG
}

function isReceived(record: BankRecord, { accounts }: Pick<SlipRules, 'accounts'>): boolean {
  const { receiverBankCode, receiverAccountNo } = record
  return accounts.some(
    ({ bankCode, bankAccountNo }) => bankCode === receiverBankCode && bankAccountNo === receiverAccountNo,
  )
}
