import type { Queryable } from '../../../platform/db/queryable.ts'

/** A version of a game's account in the books that its provider has confirmed. */
export interface ReportedVersion {
  readonly memberId: string
  readonly slotCode: string
  readonly version: number
  /** On the business clock. */
  readonly reportedAt: Date
}

/** Stores it: a game that is empty then stays empty until money is moved there again. */
export async function storeReportedVersion(
  db: Queryable,
  { memberId, slotCode, version, reportedAt }: ReportedVersion,
): Promise<void> {
  await db.query(
    'game-account.store-reported',
    `UPDATE game_account SET heard_version = $3, heard_at = $4 WHERE member_id = $1 AND slot_code = $2`,
    [memberId, slotCode, version, reportedAt],
  )
}
