import type { Database } from '../../../platform/db/client.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { SlipCredit, SlipReason } from './check-record.ts'
import { acceptSlip, rejectSlip } from './end-slip.ts'
import { requireReportedAmount } from './typed-credit.ts'

/**
 * Ends the member's oldest open slip in the name of the operator, even if a person has claimed it: it is credited, or rejected for a reason.
 *
 * @returns false when none is open.
 * @throws {Refusal} KEY_INVALID when that transfer was credited before, or its bank has reported another amount
 */
export async function settleSlip(
  db: Database,
  memberId: string,
  settlement: SlipCredit | SlipReason,
  occurredAt: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [open] = await tx.query<{ id: string }>(
      'slip.oldest-open',
      `SELECT id FROM slip WHERE member_id = $1 AND status = 'PENDING' ORDER BY id LIMIT 1 FOR UPDATE`,
      [memberId],
    )
    if (open === undefined) return false
    if (typeof settlement === 'string') await rejectSlip(tx, open.id, settlement)
    else {
      await requireReportedAmount(tx, settlement)
      const decided = { occurredAt, actor: 'operator' }
      const { isAccepted } = await acceptSlip(tx, { id: open.id, memberId }, settlement, decided)
      if (!isAccepted) throw new Refusal('KEY_INVALID', { params: { key: 'reference' } })
    }
    return true
  })
}
