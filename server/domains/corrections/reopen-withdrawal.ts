import { type CorrectedBy, postCorrection } from '../../ledger/corrections.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { lockHandled, storeApprovals, WITHDRAWAL_QUEUE } from '../withdrawals/withdrawal-queue.ts'
import { paidReference } from '../withdrawals/withdrawals.ts'

/** What became of it; nothing was changed unless it is done. */
type ReopenOutcome = 'done' | 'unknown' | 'not-paid' | 'other-open'

/**
 * Opens a withdrawal again that was marked as paid though no money arrived at the bank: the amount is held again, and people approve and pay it once
 * more, or reject it, which returns it to the wallet with what it forfeited. A member has one open withdrawal at most, so an open one is
 * handled first.
 *
 * @throws {LedgerHalted}
 */
export async function reopenPaidWithdrawal(
  tx: Transaction,
  { withdrawalId, ...by }: CorrectedBy & { readonly withdrawalId: string },
): Promise<ReopenOutcome> {
  const handled = await lockHandled(tx, withdrawalId)
  if (handled === undefined) return 'unknown'
  if (handled.status !== 'SUCCESS') return 'not-paid'
  const { memberId, amountSatang } = handled
  const [reopened] = await tx.query<{ times: number }>(
    'withdrawal.reopen',
    `UPDATE withdrawal w SET status = 'PENDING', settled_at = NULL, reason = $2, reopened_times = reopened_times + 1
      WHERE id = $1 AND NOT EXISTS (SELECT FROM withdrawal o WHERE o.member_id = w.member_id AND o.status = 'PENDING')
     RETURNING reopened_times AS times`,
    [withdrawalId, by.reason],
  )
  if (reopened === undefined) return 'other-open'
  await storeApprovals(tx, withdrawalId, { stage: 'unchecked', approverId: null, confirmerId: null })
  await WITHDRAWAL_QUEUE.hold(tx, withdrawalId, null)
  await postCorrection(tx, {
    ...by,
    memberId,
    account: 'held',
    amountSatang,
    house: 'payout',
    reference: `withdrawal:${withdrawalId}:reopened:${reopened.times}`,
    corrects: paidReference(withdrawalId, reopened.times - 1),
  })
  return 'done'
}
