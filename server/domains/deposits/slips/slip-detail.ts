import type { Queryable } from '../../../platform/db/queryable.ts'
import type { MediaKind } from '../../../platform/files/kinds/media-kind.ts'
import { isBookedUnder } from '../credited-arrival.ts'
import type { SlipReason } from './check-record.ts'
import type { StoredRecord } from './slip-finding.ts'
import { SLIP_QUEUE, type SlipRow } from './slip-queue.ts'

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
            s.claimed_bank_code AS "claimedBankCode", s.claimed_satang AS "claimedSatang", f.bank_code AS "readBankCode",
            f.reference AS "readReference", f.problem, f.answer, f.record, f.worth_satang AS "worthSatang", f.objection,
            f.found_at AS "lookedAt", s.note AS reason, o.accepted, o.rejected
       FROM ${SLIP_QUEUE.tables},
            LATERAL (SELECT (count(*) FILTER (WHERE b.status = 'SUCCESS'))::bigint AS accepted,
                            (count(*) FILTER (WHERE b.status = 'FAILED'))::bigint AS rejected
                       FROM slip b WHERE b.member_id = s.member_id AND b.id <> s.id) o
      WHERE s.id = $1`,
    [id],
  )
  return found
}

/** The phone number of the member to whom that bank's transfer was credited, or undefined. */
export async function creditedMember(
  db: Queryable,
  { receiverBankCode, reference }: Pick<StoredRecord, 'receiverBankCode' | 'reference'>,
): Promise<string | undefined> {
  const [found] = await db.query<{ username: string }>(
    'slip-detail.credited',
    `SELECT m.username FROM transfer t JOIN posting p ON p.transfer_id = t.id JOIN account a ON a.id = p.account_id
       JOIN member m ON m.id::text = a.owner
      WHERE ${isBookedUnder('$1::text', '$2::text')} LIMIT 1`,
    [receiverBankCode, reference],
  )
  return found?.username
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
