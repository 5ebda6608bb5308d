import type { Filter } from '../../../desk/contract/withdrawals.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { type HolderColumns, holderColumns } from '../staff/handled-item.ts'
import type { QueueSource } from '../staff/queue-page.ts'
import type { Stage } from './withdrawal-handling.ts'

/** One withdrawal of the queue. */
export interface WithdrawalRow extends HolderColumns {
  readonly id: string
  /** The member's phone number. */
  readonly username: string
  readonly bankCode: string
  readonly bankAccountNo: string
  readonly amountSatang: number
  readonly askedAt: Date
  readonly status: 'PENDING' | 'SUCCESS' | 'FAILED'
  readonly stage: Stage
  /** What an unchecked notice says against its status, and when it came. */
  readonly noticeOutcome: 'SUCCESS' | 'FAILED' | null
  readonly noticedAt: Date | null
}

/** The queue of {@link WithdrawalRow}s. */
export const WITHDRAWAL_QUEUE: QueueSource<Filter> = {
  name: 'withdrawal-queue',
  columns: `w.id, m.username, w.bank_code AS "bankCode", w.bank_account_no AS "bankAccountNo",
    w.amount_satang AS "amountSatang", w.occurred_at AS "askedAt", w.status, coalesce(h.stage, 'unchecked') AS stage,
    ${holderColumns('h', 's')}, c.outcome AS "noticeOutcome", c.occurred_at AS "noticedAt"`,
  tables: `withdrawal w JOIN member m ON m.id = w.member_id
    LEFT JOIN withdrawal_handling h ON h.withdrawal_id = w.id LEFT JOIN staff s ON s.id = h.holder_id
    LEFT JOIN withdrawal_contradiction c ON c.withdrawal_id = w.id AND c.outcome <> w.status AND c.done_at IS NULL`,
  shown: {
    open: "w.status = 'PENDING'",
    mine: "w.status = 'PENDING'",
    second: "w.status = 'PENDING' AND h.stage = 'awaiting-second'",
    contradicted: 'c.withdrawal_id IS NOT NULL',
    paid: "w.status = 'SUCCESS'",
    rejected: "w.status = 'FAILED'",
  },
  holderId: 'h.holder_id',
  matches: `strpos(m.username, $1) > 0 OR strpos(w.bank_account_no, $1) > 0
    OR strpos(lower(w.bank_account_name), lower($1)) > 0 OR w.amount_satang = $2::bigint
    OR w.id IN (SELECT p.withdrawal_id FROM withdrawal_payment p
                 WHERE normal_reference(p.reference) = normal_reference($1))`,
  order: ['w.occurred_at', 'w.id'],
  sum: 'sum(w.amount_satang)',
}

interface WithdrawalCounts {
  readonly open: number
  readonly mine: number
  readonly second: number
  readonly contradicted: number
}

/** How many are open, how many of these the person has, how many need a second one, and how many a notice contradicts. */
export async function withdrawalCounts(db: Queryable, staffId: string): Promise<WithdrawalCounts> {
  const [counts] = await db.query<WithdrawalCounts>(
    'withdrawal-queue.counts',
    `SELECT count(*)::bigint AS open, (count(*) FILTER (WHERE h.holder_id = $1))::bigint AS mine,
            (count(*) FILTER (WHERE h.stage = 'awaiting-second'))::bigint AS second,
            (SELECT count(*) FROM withdrawal_contradiction WHERE done_at IS NULL)::bigint AS contradicted
       FROM withdrawal w LEFT JOIN withdrawal_handling h ON h.withdrawal_id = w.id WHERE w.status = 'PENDING'`,
    [staffId],
  )
  return counts ?? { open: 0, mine: 0, second: 0, contradicted: 0 }
}
