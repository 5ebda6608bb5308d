import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { type Credit, creditOnce } from './credit-once.ts'
import { claimOf, type SlipCredit } from './slips/check-record.ts'

/** Ends an announcement with the deposit of the transfer that a person has found at a bank of the house. */
export async function bookAnnouncement(
  tx: Transaction,
  { id: announcementId, memberId }: { readonly id: string; readonly memberId: string },
  found: SlipCredit,
  by: { readonly occurredAt: Date; readonly actor: string },
): Promise<Credit> {
  const credit = await creditOnce(tx, { ...claimOf(found), memberId, announcementId, ...by })
  // The bank has reported another amount under that number.
  if (credit.outcome === 'held') throw new Refusal('KEY_INVALID', { params: { key: 'amount' } })
  return credit
}
