import { memberBalances } from '../../ledger/accounts.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'
import { activeAward } from './awards.ts'

/** Refunds that were received and not yet put into the wallet, in satang. */
export async function heldRefundSatang(db: Queryable, memberId: string): Promise<number> {
  const balances = await memberBalances(db, memberId)
  return balances.find(({ kind }) => kind === 'refund')?.balanceSatang ?? 0
}

/**
 * One reward at a time: a member must finish one before the next.
 *
 * @throws {Refusal} BONUS_ALREADY_ACTIVE while one is being played for, BONUS_REMAINING while a received refund has not been put into the
 * wallet.
 */
export async function requireNoReward(db: Queryable, memberId: string): Promise<void> {
  if ((await activeAward(db, memberId)) !== undefined) throw new Refusal('BONUS_ALREADY_ACTIVE')
  if ((await heldRefundSatang(db, memberId)) > 0) throw new Refusal('BONUS_REMAINING')
}
