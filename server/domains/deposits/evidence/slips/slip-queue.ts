import type { Filter, Finding } from '../../../../../desk/contract/slips.ts'
import type { Queryable } from '../../../../platform/db/queryable.ts'
import type { MediaKind } from '../../../../platform/files/kinds/media-kind.ts'
import {
  type HolderColumns,
  holderColumns,
  isNumberTyped,
  type QueueSource,
} from '../../../staff/desk-queue.ts'
import type { SlipReason } from './check-record.ts'
import type { StoredRecord } from './slip-finding.ts'

/** One slip of the queue. */
export interface SlipRow extends HolderColumns {
  readonly id: string
  /** The member's phone number. */
  readonly username: string
  readonly isLocked: boolean
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
  columns: `s.id, m.username, m.status = 'blocked' AS "isLocked", coalesce(f.record ->> 'receiverBankCode', s.claimed_bank_code) AS "bankCode",
    shown_amount(${SATANG}) AS "amountSatang", s.created_at AS "handedInAt", s.status,
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
  matches: `${isNumberTyped('m.username')} OR s.claimed_bank_code = upper($1) OR f.record ->> 'receiverBankCode' = upper($1)
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

/** A slip with what helps to judge it. Amounts are in satang. */
export interface SlipDetail extends SlipRow {
  readonly memberId: string
  readonly name: string
  readonly memberSince: Date
  readonly memberBankCode: string
  readonly memberAccountNo: string
  readonly memberAccountName: string
  readonly claimedBankCode: string | null
  readonly claimedSatang: number | null
  readonly readBankCode: string | null
  readonly readReference: string | null
  readonly problem: SlipReason | null
  readonly answer: 'record' | 'unknown' | 'captcha' | 'no-answer' | null
  readonly record: StoredRecord | null
  /** Whether the record is of the transfer that was read, however its number is spelled; null where one of them is missing. */
  readonly isNamed: boolean | null
  readonly worthSatang: number | null
  readonly objection: SlipReason | null
  readonly lookedAt: Date | null
  readonly reason: SlipReason | null
  readonly accepted: number
  readonly rejected: number
}

/** The slip with that id, or undefined. */
export async function slipDetail(db: Queryable, id: string): Promise<SlipDetail | undefined> {
  const [found] = await db.query<SlipDetail>(
    'slip-detail.read',
    `SELECT ${SLIP_QUEUE.columns}, m.id AS "memberId", m.name, m.created_at AS "memberSince", m.bank_code AS "memberBankCode",
            m.bank_account_no AS "memberAccountNo", m.bank_account_name AS "memberAccountName",
            s.claimed_bank_code AS "claimedBankCode", shown_amount(s.claimed_satang) AS "claimedSatang", f.bank_code AS "readBankCode",
            f.reference AS "readReference", f.problem, f.answer, f.record, shown_amount(f.worth_satang) AS "worthSatang", f.objection,
            normal_reference(f.reference) = normal_reference(f.record ->> 'reference') AS "isNamed", f.found_at AS "lookedAt", s.note AS reason, o.accepted, o.rejected
       FROM ${SLIP_QUEUE.tables},
            LATERAL (SELECT (count(*) FILTER (WHERE b.status = 'SUCCESS'))::bigint AS accepted,
                            (count(*) FILTER (WHERE b.status = 'FAILED'))::bigint AS rejected
                       FROM slip b WHERE b.member_id = s.member_id AND b.id <> s.id) o
      WHERE s.id = $1`,
    [id],
  )
  return found
}

/** The picture of a slip. */
export interface SlipPicture {
  readonly memberId: string
  readonly kind: MediaKind
  readonly bytes: number
  /** Its name in the store. */
  readonly sha256: string
}

/** The picture of the slip with that id, or undefined. @param id any text */
export async function slipPicture(db: Queryable, id: string): Promise<SlipPicture | undefined> {
  const [found] = await db.query<SlipPicture>(
    'slip-detail.picture',
    `SELECT s.member_id AS "memberId", u.kind, u.bytes, encode(u.sha256, 'hex') AS sha256
       FROM slip s JOIN upload u ON u.id = s.upload_id WHERE s.id = $1::uuid`,
    [id],
  )
  return found
}
