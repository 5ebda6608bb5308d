import type { Queryable } from '../db/queryable.ts'

/**
 * Whether winnings that the books do not know of may lie in a game.
 *
 * @param heardFrom codes of the games that have told of balance and rounds now; of the others those count that have money of the
 *   member, or are about to take or give some.
 */
export async function hasUnheardGames(
  db: Queryable,
  memberId: string,
  heardFrom: readonly string[],
): Promise<boolean> {
  const rows = await db.query(
    'award.unheard-games',
    `SELECT 1 FROM account WHERE owner = $1 AND kind LIKE 'game:%' AND balance_satang > 0
                             AND NOT substr(kind, 6) = ANY ($2)
      UNION ALL
     SELECT 1 FROM game_transfer WHERE member_id = $1::uuid AND status = 'PENDING'
      LIMIT 1`,
    [memberId, heardFrom],
  )
  return rows.length > 0
}
