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
