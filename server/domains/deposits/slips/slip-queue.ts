import type { Filter, Finding } from '../../../../desk/contract/slips.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { type HolderColumns, holderColumns } from '../../staff/handled-item.ts'
import type { QueueSource } from '../../staff/queue-page.ts'

/** One slip of the queue. */
export interface SlipRow extends HolderColumns {
  readonly id: string
  /** The member's phone number. */
  readonly username: string
  readonly bankCode: string | null
  readonly amountSatang: number | null
  readonly handedInAt: Date
  readonly status: 'PENDING' | 'SUCCESS' | 'FAILED'
  readonly finding: Finding | null
}

/** What was credited, else what the record is worth, else what the member says. */
const SATANG = 'coalesce(nullif(s.amount_satang, 0), f.worth_satang, s.claimed_satang)'

/** The queue of {@link SlipRow}s. */
export const SLIP_QUEUE: QueueSource<Filter> = {
  name: 'slip-queue',
  columns: `s.id, m.username, coalesce(f.record ->> 'receiverBankCode', s.claimed_bank_code) AS "bankCode",
    ${SATANG} AS "amountSatang", s.created_at AS "handedInAt", s.status,
    CASE WHEN f.problem IS NOT NULL THEN 'unreadable' WHEN f.answer = 'unknown' THEN 'not-at-bank'
         WHEN f.answer = 'record' AND f.objection IS NULL THEN 'fits' WHEN f.answer = 'record' THEN 'differs'
         WHEN f.slip_id IS NOT NULL THEN 'no-answer' END AS finding,
    ${holderColumns('s', 'p')}`,
  tables: `slip s JOIN member m ON m.id = s.member_id
    LEFT JOIN slip_finding f ON f.slip_id = s.id LEFT JOIN staff p ON p.id = s.holder_id`,
  shown: {
    open: "s.status = 'PENDING'",
    mine: "s.status = 'PENDING'",
    accepted: "s.status = 'SUCCESS'",
    rejected: "s.status = 'FAILED'",
  },
  holderId: 's.holder_id',
  matches: `strpos(m.username, $1) > 0 OR s.claimed_bank_code = upper($1) OR f.record ->> 'receiverBankCode' = upper($1)
    OR ${SATANG} = $2::bigint OR s.id::text = lower($1)
    OR s.id IN (SELECT n.slip_id FROM slip_finding n
                 WHERE n.reference IS NOT NULL AND normal_reference(n.reference) = normal_reference($1))`,
  order: ['s.created_at', 's.id'],
  // Without deposits that slips only repeat.
  sum: `sum(${SATANG}) FILTER (WHERE NOT s.is_repeat)`,
}

/** How many are open, and how many of these the person has. */
export async function slipCounts(db: Queryable, staffId: string): Promise<{ open: number; mine: number }> {
  const [counts] = await db.query<{ open: number; mine: number }>(
    'slip-queue.counts',
    `SELECT count(*)::bigint AS open, (count(*) FILTER (WHERE holder_id = $1))::bigint AS mine FROM slip WHERE status = 'PENDING'`,
    [staffId],
  )
  return counts ?? { open: 0, mine: 0 }
}
