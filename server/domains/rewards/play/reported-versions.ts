import type { Queryable } from '../../../platform/db/queryable.ts'

/**
 * Whether a game may have winnings that the books do not know of.
 *
 * @param reportedBy codes of the games that have just reported balance and rounds. Any other game counts if it has money of the member,
 * or was emptied and has not been queried since: a win may have stayed there. A pending transfer always counts.
 */
export async function hasUnreportedGames(
  db: Queryable,
  memberId: string,
  reportedBy: readonly string[],
): Promise<boolean> {
  const rows = await db.query(
    'award.unreported-games',
    `SELECT 1 FROM account a LEFT JOIN game_account g ON g.member_id = $1::text::uuid AND g.slot_code = substr(a.kind, 6)
      WHERE a.owner = $1::text AND a.kind LIKE 'game:%' AND NOT substr(a.kind, 6) = ANY ($2)
        AND (a.balance_satang > 0 OR a.version IS DISTINCT FROM coalesce(g.heard_version, 0))
      UNION ALL
     SELECT 1 FROM game_transfer WHERE member_id = $1::text::uuid AND status = 'PENDING'
      LIMIT 1`,
    [memberId, reportedBy],
  )
  return rows.length > 0
}

/** A version of a game's account in the books that its provider has confirmed. */
interface ReportedVersion {
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
