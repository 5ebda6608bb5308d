import { CREDITED_BEFORE, WITH_PERSON } from '#contract/error-codes.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { Refusal } from '../../platform/errors.ts'
import { linkToUpload } from '../../platform/files/uploads.ts'
import type { PageWanted } from './statement-lines.ts'

/** A slip as its member sees it. */
export interface SlipLine {
  readonly id: string
  readonly status: string
  /** The reason code of a failure, CREDITED_BEFORE or WITH_PERSON. */
  readonly note: string | null
  /** The amount credited, by this slip or before it; of any other slip what the member or its code says, null while nobody knows. */
  readonly amountSatang: number | null
  readonly createdAt: Date
}

/** One page of the slips that a member uploaded, newest first. @param hasDesk whether people look at those that the machine knows nothing of */
export async function slipPage(
  db: Queryable,
  memberId: string,
  { page, limit }: PageWanted,
  hasDesk: boolean,
): Promise<SlipLine[]> {
  return db.query<SlipLine>(
    'slip.page',
    `SELECT s.id, s.status, CASE WHEN s.is_repeat THEN '${CREDITED_BEFORE}'
              WHEN $4 AND s.status = 'PENDING' AND (f.problem IS NOT NULL OR f.answer IN ('no-answer', 'captcha')) THEN '${WITH_PERSON}'
              ELSE s.note END AS note, shown_amount(CASE s.status WHEN 'SUCCESS' THEN s.amount_satang ELSE s.claimed_satang END) AS "amountSatang", s.created_at AS "createdAt"
       FROM slip s LEFT JOIN slip_finding f ON f.slip_id = s.id
      WHERE s.member_id = $1 ORDER BY s.id DESC OFFSET $2 LIMIT $3`,
    [memberId, (page - 1) * limit, limit, hasDesk],
  )
}

/** How many slips the member has uploaded. */
export async function slipTotal(db: Queryable, memberId: string): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    'slip.total',
    'SELECT count(*) AS total FROM slip WHERE member_id = $1',
    [memberId],
  )
  return row?.total ?? 0
}

/**
 * A temporary path to the picture of a slip.
 *
 * @throws {Refusal} NO_DATA when the member has no such slip, whether or not somebody else has, or its picture has been deleted.
 */
export async function slipPictureLink(db: Queryable, memberId: string, slipId: string): Promise<string> {
  const [slip] = await db.query<{ uploadId: string | null }>(
    'slip.picture',
    'SELECT upload_id AS "uploadId" FROM slip WHERE id::text = $1 AND member_id = $2',
    [slipId.toLowerCase(), memberId],
  )
  const uploadId = slip?.uploadId ?? undefined
  if (uploadId === undefined) throw new Refusal('NO_DATA')
  return linkToUpload(db, uploadId)
}
