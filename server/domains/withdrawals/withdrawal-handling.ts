import type { State } from '../../../desk/contract/withdrawals.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import {
  type HandledItem,
  type HolderColumns,
  holderColumns,
  holderOf,
  lastByColumn,
} from '../staff/desk-queue.ts'

/** How far the people of the house are with an open withdrawal. */
export type Stage = 'unchecked' | 'awaiting-second' | 'approved'

/** A withdrawal as the desk handles it. */
export interface HandledWithdrawal extends HandledItem {
  readonly memberId: string
  readonly stage: Stage
  readonly amountSatang: number
  readonly approvedBy: { readonly id: string } | undefined
}

/** What the state of a withdrawal at the desk depends on. */
interface Standing extends Pick<HandledWithdrawal, 'status' | 'stage'> {
  readonly isHeld: boolean
}

/** The state that the desk shows. */
export function stateOf({ status, stage, isHeld }: Standing): State {
  if (status !== 'PENDING') return status === 'SUCCESS' ? 'paid' : 'rejected'
  if (stage !== 'unchecked') return stage
  return isHeld ? 'claimed' : 'waiting'
}

/** The withdrawal, locked until the transaction ends; undefined when there is none with that id. */
export async function lockHandled(tx: Transaction, id: string): Promise<HandledWithdrawal | undefined> {
  // The row of the handling may not exist yet, so the withdrawal itself is what acts queue for.
  const locked = await tx.query('withdrawal.lock', 'SELECT 1 FROM withdrawal WHERE id = $1 FOR UPDATE', [id])
  if (locked.length === 0) return undefined
  const [found] = await tx.query<
    Omit<HandledWithdrawal, 'holder' | 'approvedBy'> & HolderColumns & { approverId: string | null }
  >(
    'withdrawal.handled',
    `SELECT w.id, w.member_id AS "memberId", w.amount_satang AS "amountSatang", w.status,
            coalesce(h.stage, 'unchecked') AS stage, h.approved_by AS "approverId",
            ${holderColumns('h', 's')}, ${lastByColumn('w.id')}
       FROM withdrawal w LEFT JOIN withdrawal_handling h ON h.withdrawal_id = w.id
       LEFT JOIN staff s ON s.id = h.holder_id
      WHERE w.id = $1`,
    [id],
  )
  if (found === undefined) return undefined
  const { approverId, ...handled } = found
  return {
    ...handled,
    holder: holderOf(found),
    approvedBy: approverId === null ? undefined : { id: approverId },
  }
}

/** Who has a withdrawal, how far it is, and who approved it. */
export interface Handling {
  readonly stage: Stage
  readonly holderId: string | null
  readonly approverId: string | null
}

/** Stores how far it is and who has it; who had it before goes on having it since then. */
export async function storeHandling(
  tx: Transaction,
  id: string,
  { stage, holderId, approverId }: Handling,
): Promise<void> {
  await tx.query(
    'withdrawal.handle',
    `INSERT INTO withdrawal_handling AS h (withdrawal_id, stage, holder_id, held_since, approved_by)
     VALUES ($1, $2, $3::uuid, CASE WHEN $3::uuid IS NOT NULL THEN now() END, $4)
     ON CONFLICT (withdrawal_id) DO UPDATE SET stage = excluded.stage, holder_id = excluded.holder_id,
       held_since = CASE WHEN h.holder_id = excluded.holder_id THEN h.held_since ELSE excluded.held_since END,
       approved_by = excluded.approved_by`,
    [id, stage, holderId, approverId],
  )
}
