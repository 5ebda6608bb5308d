import type { Queryable } from '../../../platform/db/queryable.ts'

/** How much more a member has ever won (positive) or lost in games by the books than by the rounds counted so far, in satang. */
export async function unexplainedSatang(db: Queryable, memberId: string): Promise<number> {
  const [row] = await db.query<{ satang: number }>('play.unexplained', UNEXPLAINED, [memberId])
  return row?.satang ?? 0
}

const UNEXPLAINED = `
SELECT ((SELECT coalesce(sum(p.amount_satang), 0)
           FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
          WHERE a.owner = $1::text AND a.kind LIKE 'game:%' AND t.kind = 'game-result')
        - (SELECT coalesce(sum(net_satang), 0) FROM play_day WHERE member_id = $1::uuid))::bigint AS satang`
