import type { Queryable } from '../db/queryable.ts'

/** Codes of the games at which the member has an open account. */
export async function activeSlotCodes(db: Queryable, memberId: string): Promise<Set<string>> {
  const rows = await db.query<{ slotCode: string }>(
    'game-account.active',
    'SELECT slot_code AS "slotCode" FROM game_account WHERE member_id = $1 AND is_active',
    [memberId],
  )
  return new Set(rows.map((row) => row.slotCode))
}
