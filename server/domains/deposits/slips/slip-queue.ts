import { typedSatang } from '#domain/money/typed-satang.ts'
import { type Filter, type Finding, QUEUE_PAGE } from '../../../../desk/contract/slips.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'

/** One slip of the queue. */
export interface SlipRow {
  readonly id: string
  /** The member's phone number. */
  readonly username: string
  readonly bankCode: string | null
  readonly amountSatang: number | null
  readonly handedInAt: Date
  readonly status: 'PENDING' | 'SUCCESS' | 'FAILED'
  readonly finding: Finding | null
  readonly holderId: string | null
  readonly holderName: string | null
  readonly heldSince: Date | null
}

/** What was credited, else what the record is worth, else what the member says. */
const SATANG = 'coalesce(nullif(s.amount_satang, 0), f.worth_satang, s.claimed_satang)'

/** The columns of a {@link SlipRow}. */
export const SLIP_COLUMNS = `s.id, m.username, coalesce(f.record ->> 'receiverBankCode', s.claimed_bank_code) AS "bankCode",
  ${SATANG} AS "amountSatang", s.created_at AS "handedInAt", s.status,
  CASE WHEN f.problem IS NOT NULL THEN 'unreadable' WHEN f.answer = 'unknown' THEN 'not-at-bank'
       WHEN f.answer = 'record' AND f.objection IS NULL THEN 'fits' WHEN f.answer = 'record' THEN 'differs'
       WHEN f.slip_id IS NOT NULL THEN 'no-answer' END AS finding,
  s.holder_id AS "holderId", p.name AS "holderName", s.held_since AS "heldSince"`

/** The tables of {@link SLIP_COLUMNS}. */
export const SLIP_TABLES = `slip s JOIN member m ON m.id = s.member_id
  LEFT JOIN slip_finding f ON f.slip_id = s.id LEFT JOIN staff p ON p.id = s.holder_id`

/** What each filter shows; `$1` is who asks. */
const SHOWN: Readonly<Record<Filter, string>> = {
  open: "s.status = 'PENDING' AND $1::uuid IS NOT NULL",
  mine: "s.status = 'PENDING' AND s.holder_id = $1::uuid",
  accepted: "s.status = 'SUCCESS' AND $1::uuid IS NOT NULL",
  rejected: "s.status = 'FAILED' AND $1::uuid IS NOT NULL",
}

/** `$2` is what was typed, and `$3` the same as an amount in satang. */
const MATCHES = `($2 = '' OR strpos(m.username, $2) > 0 OR s.claimed_bank_code = upper($2) OR f.record ->> 'receiverBankCode' = upper($2)
  OR ${SATANG} = $3::bigint OR s.id IN (SELECT n.slip_id FROM slip_finding n
                                      WHERE n.reference IS NOT NULL AND normal_reference(n.reference) = normal_reference($2)) OR s.id::text = lower($2))`

interface QueueRequest {
  readonly filter: Filter
  readonly search: string
  /** From 1. */
  readonly page: number
  readonly staffId: string
}

/** One page of the queue with the number and the sum of all its rows, without deposits that slips only repeat. What is open comes oldest first, what is final newest first. */
export async function slipQueue(
  db: Queryable,
  { filter, search, page, staffId }: QueueRequest,
): Promise<{ rows: SlipRow[]; total: number; sumSatang: number }> {
  const asked = [staffId, search, typedSatang(search)]
  const order = filter === 'accepted' || filter === 'rejected' ? 'DESC' : 'ASC'
  const where = `${SHOWN[filter]} AND ${MATCHES}`
  const rows = await db.query<SlipRow>(
    `slip-queue.page-${filter}`,
    `SELECT ${SLIP_COLUMNS} FROM ${SLIP_TABLES} WHERE ${where}
      ORDER BY s.created_at ${order}, s.id ${order} LIMIT ${QUEUE_PAGE} OFFSET $4::int`,
    [...asked, (page - 1) * QUEUE_PAGE],
  )
  const [all] = await db.query<{ total: number; sumSatang: number }>(
    `slip-queue.total-${filter}`,
    `SELECT count(*)::bigint AS total, coalesce(sum(${SATANG}) FILTER (WHERE NOT s.is_repeat), 0)::bigint AS "sumSatang" FROM ${SLIP_TABLES} WHERE ${where}`,
    asked,
  )
  return { rows, total: all?.total ?? 0, sumSatang: all?.sumSatang ?? 0 }
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
