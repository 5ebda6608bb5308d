import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'

/** What the desk lets the member withdraw in a day, in satang; null where the house's limit for all counts. */
export async function readMemberLimit(db: Queryable, memberId: string): Promise<number | null> {
  const [row] = await db.query<{ satang: number | null }>(
    'member-withdrawal-limit.read',
    'SELECT daily_satang AS satang FROM member_withdrawal_limit WHERE member_id = $1',
    [memberId],
  )
  return row?.satang ?? null
}

/** Sets it, whichever it was before. @param dailySatang null: as the house says for all */
export async function setMemberLimit(
  tx: Transaction,
  memberId: string,
  dailySatang: number | null,
): Promise<void> {
  await tx.query(
    'member-withdrawal-limit.set',
    `INSERT INTO member_withdrawal_limit (member_id, daily_satang) VALUES ($1, $2)
     ON CONFLICT (member_id) DO UPDATE SET daily_satang = excluded.daily_satang`,
    [memberId, dailySatang],
  )
}
