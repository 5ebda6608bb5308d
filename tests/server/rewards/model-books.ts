import type { Queryable } from '../../../server/platform/db/queryable.ts'

/** An award as the database has it, in satang. */
interface AwardRow {
  readonly id: string
  readonly status: 'active' | 'won' | 'lost' | 'cancelled'
  readonly amountSatang: number
  readonly targetSatang: number
  readonly floorSatang: number
  readonly turnoverSatang: number
  readonly netSatang: number
  readonly removedSatang: number
}

/** All awards of a member, in that order. */
export function awardsInModel(db: Queryable, memberId: string): Promise<AwardRow[]> {
  return db.query<AwardRow>(
    'test.model-awards',
    `SELECT id, status, amount_satang AS "amountSatang", turnover_target_satang AS "targetSatang",
            fail_floor_satang AS "floorSatang", turnover_satang AS "turnoverSatang", net_satang AS "netSatang",
            removed_satang AS "removedSatang"
       FROM award WHERE member_id = $1 ORDER BY id`,
    [memberId],
  )
}

/** Bonuses of a member minus what was taken back of them and what was forfeited, in satang. */
export async function fromHouseSatang(db: Queryable, memberId: string): Promise<number> {
  const [row] = await db.query<{ satang: number }>(
    'test.model-house',
    `SELECT coalesce(sum(p.amount_satang), 0)::bigint AS satang
       FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
      WHERE a.owner = $1 AND t.kind IN ('bonus', 'finish-bonus', 'forfeit')`,
    [memberId],
  )
  return row?.satang ?? 0
}
