import type { CloseReason, Filter, Hint, State, Why } from '../../../../desk/contract/arrivals.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { defineQueue, isNumberTyped, type QueueItem } from '../../staff/desk-queue.ts'
import { CLOSED, WAITS, WAITS_FOR_MEMBER } from './arrival.ts'

/** One arrival that nobody was credited with automatically. `SUCCESS`: its money was credited, here or otherwise. `FAILED`: it was closed without. */
export interface ArrivalRow extends QueueItem {
  /** Who numbers it; null for an unknown QR. */
  readonly code: string | null
  readonly number: string
  readonly senderBankCode: string | null
  readonly senderAccountNo: string | null
  /** Of an unknown QR in the smallest unit of its currency. */
  readonly amountSatang: number
  readonly kip: number | null
  readonly sentAt: Date
  readonly why: Why
}

/** An arrival with what only its own page and its acts need. */
export interface ArrivalDetail extends ArrivalRow {
  readonly kipPerBaht: number | null
  readonly rateSince: Date | null
  readonly kind: 'bank' | 'qr' | 'gift'
  readonly qrNamed: string | null
  readonly qrId: string | null
  /** What was credited by hand and may be the same. */
  readonly likeId: string | null
  readonly closedReason: CloseReason | null
}

/** Money that arrived and that nobody was credited with. */
export const ARRIVAL_QUEUE = defineQueue<ArrivalRow, ArrivalDetail, Filter, State, 'open' | 'mine'>({
  item: 'arrival',
  table: 'arrival',
  alias: 'h',
  isOfMember: false,
  at: 'h.sent_at',
  amount: 'h.amount_satang',
  columns: `h.code, h.number, h.sender_bank_code AS "senderBankCode", h.sender_account_no AS "senderAccountNo",
    shown_amount(h.kip) AS kip, h.sent_at AS "sentAt", h.why,
    CASE WHEN ${CLOSED} THEN 'FAILED' WHEN h.done_at IS NULL THEN 'PENDING' ELSE 'SUCCESS' END AS status`,
  detail: {
    columns: `h.kip_per_baht AS "kipPerBaht", h.rate_since AS "rateSince", h.kind, h.qr_named AS "qrNamed", h.qr_id AS "qrId",
      h.like_id AS "likeId", h.closed_reason AS "closedReason"`,
  },
  shown: {
    open: WAITS,
    mine: 'h.done_at IS NULL',
    slip: WAITS_FOR_MEMBER,
    credited: 'h.why IS NOT NULL AND h.deposit_reference IS NOT NULL',
    closed: CLOSED,
  },
  counted: ['open', 'mine'],
  matches: `coalesce(h.code, 'QR') = upper($1) OR normal_reference(h.number) = normal_reference($1)
    OR qr_reference(h.qr_named) = qr_reference($1) OR ${isNumberTyped('h.sender_account_no')}`,
  // What an unknown QR is worth nobody knows.
  sum: "sum(h.amount_satang) FILTER (WHERE h.why <> 'unknown-qr')",
  ended: { SUCCESS: 'credited', FAILED: 'closed' },
})

/** A member who might be meant by an arrival. */
export interface Candidate {
  readonly id: string
  /** The phone number. */
  readonly username: string
  readonly name: string
  readonly hints: readonly Hint[]
}

/** How long before it is paid a QR may have been made, in hours. */
const QR_HOURS = 24

/**
 * Who might be meant by an arrival: who has or had the account or phone, handed in a slip of its number, announced its amount, made a QR of it on that day, or
 * was credited under its number. At most ten, but all who were credited: these first, then those whom the bank's report names, then those for
 * whom most speaks, the oldest first: any number of fresh accounts may announce one amount.
 *
 * @param credited ids of the members who were credited under its number
 */
export async function arrivalCandidates(
  db: Queryable,
  arrival: ArrivalDetail,
  credited: readonly string[],
): Promise<Candidate[]> {
  const { senderBankCode, senderAccountNo, number, amountSatang, kip, qrNamed, sentAt, why } = arrival
  return db.query<Candidate>(
    'arrival-detail.candidates',
    `SELECT m.id, m.username, m.name, array_agg(DISTINCT c.hint ORDER BY c.hint) AS hints FROM (
       SELECT member_id, 'sender' AS hint, true AS is_named FROM bank_account_use WHERE bank_code = $1 AND ltrim(bank_account_no, '0') = ltrim($2, '0')
       UNION ALL SELECT id, 'sender', true FROM member WHERE username = $2
       UNION ALL SELECT member_id, 'sender', true FROM member_former_phone WHERE phone = $2
       UNION ALL SELECT s.member_id, 'slip', true FROM slip_finding f JOIN slip s ON s.id = f.slip_id
                  WHERE f.reference IS NOT NULL AND normal_reference(f.reference) = normal_reference($3)
       UNION ALL SELECT member_id, 'announced', false FROM deposit_announcement WHERE status = 'PENDING' AND amount_satang = $4
       UNION ALL SELECT member_id, 'qr', true FROM qr_payment WHERE qr_reference(id::text) = qr_reference($6)
       UNION ALL SELECT member_id, 'qr', false FROM qr_payment WHERE status = 'open'
                    AND (amount_satang = $4 OR kip = $5) AND created_at BETWEEN $7::timestamptz - interval '${QR_HOURS} hours' AND $7
       UNION ALL SELECT unnest($8::uuid[]), 'number', true
     ) c JOIN member m ON m.id = c.member_id
      GROUP BY m.id
      ORDER BY bool_or(c.hint = 'number') DESC, bool_or(c.is_named) DESC, count(DISTINCT c.hint) DESC, m.created_at, m.id
      LIMIT greatest(10, cardinality($8::uuid[]))`,
    [
      senderBankCode,
      senderAccountNo,
      number,
      amountSatang,
      why === 'unknown-qr' ? amountSatang : kip,
      qrNamed,
      sentAt,
      credited,
    ],
  )
}
