import type { Database } from '../../platform/db/client.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { endWithdrawal, type WithdrawalEnding } from './withdrawals.ts'

/** Which withdrawal a notice is about. A notice may come late, when the member has asked for the next one already. */
export interface NamedWithdrawal {
  readonly memberId: string
  readonly id: string
}

/**
 * Ends the withdrawal that a notice from outside names, and no other. A notice that contradicts how the withdrawal has ended changes nothing, and
 * is kept for a person: money may have been paid that was returned to the wallet, or the other way round.
 *
 * @returns the amount in satang, or undefined when the member has no such withdrawal, or it has ended.
 */
export async function settleNamed(
  db: Database,
  { memberId, id }: NamedWithdrawal,
  ending: WithdrawalEnding,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    const [known] = await tx.query<{ status: string }>(
      'withdrawal.named',
      'SELECT status FROM withdrawal WHERE id = $1 AND member_id = $2 FOR UPDATE',
      [id, memberId],
    )
    if (known === undefined) return undefined
    if (known.status === 'PENDING') return endWithdrawal(tx, id, ending)
    const outcome = typeof ending.settlement === 'string' ? ending.settlement : 'FAILED'
    if (known.status !== outcome) {
      await tx.query(
        'withdrawal.contradict',
        `INSERT INTO withdrawal_contradiction (withdrawal_id, outcome, actor, occurred_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING`,
        [id, outcome, ending.actor, ending.occurredAt],
      )
    }
    return undefined
  })
}

/** Closes what contradicts the withdrawal: a person has checked it. @returns false when nothing does */
export async function resolveContradiction(tx: Transaction, withdrawalId: string): Promise<boolean> {
  const resolved = await tx.query(
    'withdrawal.resolve-contradiction',
    'UPDATE withdrawal_contradiction SET done_at = now() WHERE withdrawal_id = $1 AND done_at IS NULL RETURNING 1',
    [withdrawalId],
  )
  return resolved.length > 0
}
