import type { Transaction } from '../../platform/db/transaction.ts'
import { endAllSessions } from './sessions.ts'

/** Locks a member out or lets them in again; a locked-out member has no session any more. @returns whether there is such a member */
export async function blockMember(tx: Transaction, id: string, isBlocked: boolean): Promise<boolean> {
  const changed = await tx.query('member.block', 'UPDATE member SET status = $2 WHERE id = $1 RETURNING 1', [
    id,
    isBlocked ? 'blocked' : 'active',
  ])
  if (isBlocked) await endAllSessions(tx, id)
  return changed.length > 0
}
