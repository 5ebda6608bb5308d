import type { Queryable } from '../../platform/db/queryable.ts'

/** Whether a member is playing for a bonus, or has part of a won one at stake. */
export async function isBonusHeld(db: Queryable, memberId: string): Promise<boolean> {
  const rows = await db.query(
    'award.held',
    `SELECT 1 FROM award WHERE member_id = $1 AND (status = 'active' OR forfeitable_satang + stake_lost_satang > 0)
      LIMIT 1`,
    [memberId],
  )
  return rows.length > 0
}
