import { typedSatang } from '#domain/money/typed-satang.ts'
import { type Filter, QUEUE_PAGE } from '../../../desk/contract/withdrawals.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Stage } from './withdrawal-handling.ts'

/** One withdrawal of the queue. */
export interface QueueRow {
  readonly id: string
  /** The member's phone number. */
  readonly username: string
  readonly bankCode: string
  readonly bankAccountNo: string
  readonly amountSatang: number
  readonly askedAt: Date
  readonly status: 'PENDING' | 'SUCCESS' | 'FAILED'
  readonly stage: Stage
  readonly holderId: string | null
  readonly holderName: string | null
  readonly heldSince: Date | null
  /** What an unchecked notice says against its status, and when it came. */
  readonly noticeOutcome: 'SUCCESS' | 'FAILED' | null
  readonly noticedAt: Date | null
}

/** The columns of a {@link QueueRow}. */
export const QUEUE_COLUMNS = `w.id, m.username, w.bank_code AS "bankCode", w.bank_account_no AS "bankAccountNo",
  w.amount_satang AS "amountSatang", w.occurred_at AS "askedAt", w.status, coalesce(h.stage, 'unchecked') AS stage,
  h.holder_id AS "holderId", s.name AS "holderName", h.held_since AS "heldSince",
  c.outcome AS "noticeOutcome", c.occurred_at AS "noticedAt"`

/** The tables of {@link QUEUE_COLUMNS}. */
export const QUEUE_TABLES = `withdrawal w JOIN member m ON m.id = w.member_id
  LEFT JOIN withdrawal_handling h ON h.withdrawal_id = w.id LEFT JOIN staff s ON s.id = h.holder_id
  LEFT JOIN withdrawal_contradiction c ON c.withdrawal_id = w.id AND c.outcome <> w.status AND c.done_at IS NULL`

/** What each filter shows; `$1` is who asks. */
const SHOWN: Readonly<Record<Filter, string>> = {
  open: "w.status = 'PENDING' AND $1::uuid IS NOT NULL",
  mine: "w.status = 'PENDING' AND h.holder_id = $1::uuid",
  second: "w.status = 'PENDING' AND h.stage = 'awaiting-second' AND $1::uuid IS NOT NULL",
  contradicted: 'c.withdrawal_id IS NOT NULL AND $1::uuid IS NOT NULL',
  paid: "w.status = 'SUCCESS' AND $1::uuid IS NOT NULL",
  rejected: "w.status = 'FAILED' AND $1::uuid IS NOT NULL",
}

/** `$2` is what was typed, and `$3` the same as an amount in satang. */
const MATCHES = `($2 = '' OR strpos(m.username, $2) > 0 OR strpos(w.bank_account_no, $2) > 0
  OR strpos(lower(w.bank_account_name), lower($2)) > 0 OR w.amount_satang = $3::bigint
  OR w.id IN (SELECT p.withdrawal_id FROM withdrawal_payment p WHERE p.reference = $2))`

interface QueueRequest {
  readonly filter: Filter
  readonly search: string
  /** From 1. */
  readonly page: number
  readonly staffId: string
}

/** One page of the queue with the number and the sum of all its rows. What is open comes oldest first, what is final newest first. */
export async function withdrawalQueue(
  db: Queryable,
  { filter, search, page, staffId }: QueueRequest,
): Promise<{ rows: QueueRow[]; total: number; sumSatang: number }> {
  const asked = [staffId, search, typedSatang(search)]
  const order = filter === 'paid' || filter === 'rejected' ? 'DESC' : 'ASC'
  const where = `${SHOWN[filter]} AND ${MATCHES}`
  const rows = await db.query<QueueRow>(
    `withdrawal-queue.page-${filter}`,
    `SELECT ${QUEUE_COLUMNS} FROM ${QUEUE_TABLES} WHERE ${where}
      ORDER BY w.occurred_at ${order}, w.id ${order} LIMIT ${QUEUE_PAGE} OFFSET $4::int`,
    [...asked, (page - 1) * QUEUE_PAGE],
  )
  const [all] = await db.query<{ total: number; sumSatang: number }>(
    `withdrawal-queue.total-${filter}`,
    `SELECT count(*)::bigint AS total, coalesce(sum(w.amount_satang), 0)::bigint AS "sumSatang"
       FROM ${QUEUE_TABLES} WHERE ${where}`,
    asked,
  )
  return { rows, total: all?.total ?? 0, sumSatang: all?.sumSatang ?? 0 }
}

interface QueueCounts {
  readonly open: number
  readonly mine: number
  readonly second: number
  readonly contradicted: number
}

/** How many are open, how many of these the person has, how many need a second one, and how many a notice contradicts. */
export async function queueCounts(db: Queryable, staffId: string): Promise<QueueCounts> {
  const [counts] = await db.query<QueueCounts>(
    'withdrawal-queue.counts',
    `SELECT count(*)::bigint AS open, (count(*) FILTER (WHERE h.holder_id = $1))::bigint AS mine,
            (count(*) FILTER (WHERE h.stage = 'awaiting-second'))::bigint AS second,
            (SELECT count(*) FROM withdrawal_contradiction WHERE done_at IS NULL)::bigint AS contradicted
       FROM withdrawal w LEFT JOIN withdrawal_handling h ON h.withdrawal_id = w.id WHERE w.status = 'PENDING'`,
    [staffId],
  )
  return counts ?? { open: 0, mine: 0, second: 0, contradicted: 0 }
}
