import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'

/**
 * What the desk lets the member withdraw in a day, in satang; null where the house's limit for all counts. What one person has set is never more than the
 * house's: it would lift a limit that comes later.
 *
 * @param houseSatang of all members; undefined for none
 */
export async function readMemberLimit(
  db: Queryable,
  memberId: string,
  houseSatang?: number,
): Promise<number | null> {
  const [row] = await db.query<{ satang: number }>(
    'member-withdrawal-limit.read',
    `SELECT CASE WHEN by_two THEN daily_satang ELSE least(daily_satang, $2) END AS satang FROM member_withdrawal_limit
      WHERE member_id = $1 AND daily_satang IS NOT NULL`,
    [memberId, houseSatang ?? null],
  )
  return row?.satang ?? null
}

interface MemberLimit {
  /** Null: as the house says for all. */
  readonly dailySatang: number | null
  readonly byTwo: boolean
}

/** Sets it. What two people have allowed is theirs also where one person lowers it. */
export async function setMemberLimit(
  tx: Transaction,
  memberId: string,
  { dailySatang, byTwo }: MemberLimit,
): Promise<void> {
  await tx.query(
    'member-withdrawal-limit.set',
    `INSERT INTO member_withdrawal_limit AS old (member_id, daily_satang, by_two) VALUES ($1, $2, $3)
     ON CONFLICT (member_id) DO UPDATE SET daily_satang = excluded.daily_satang,
            by_two = excluded.by_two OR old.by_two AND old.daily_satang IS NOT NULL`,
    [memberId, dailySatang, byTwo],
  )
}
