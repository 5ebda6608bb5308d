import type { Queryable } from '../../platform/db/queryable.ts'

/** How much of a won bonus the member's next withdrawal may forfeit, in satang. */
export async function stakeSatang(db: Queryable, memberId: string): Promise<number> {
  const [stake] = await db.query<{ satang: number }>(
    'forfeit.stake',
    'SELECT coalesce(sum(forfeitable_satang), 0)::bigint AS satang FROM award WHERE member_id = $1',
    [memberId],
  )
  return stake?.satang ?? 0
}
