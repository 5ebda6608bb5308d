import type { HouseAccountKind } from '../../../server/ledger/accounts.ts'
import type { Queryable } from '../../../server/platform/db/queryable.ts'

/** The balance of an account of the operator in satang, summed over its postings: negative when it has paid out more than it received. */
export async function houseBalance(db: Queryable, kind: HouseAccountKind): Promise<number> {
  const [row] = await db.query<{ balanceSatang: number }>(
    'test.house-balance',
    `SELECT coalesce(sum(p.amount_satang), 0)::bigint AS "balanceSatang"
       FROM account a JOIN posting p ON p.account_id = a.id
      WHERE a.owner = 'house' AND a.kind = $1 AND a.currency = 'THB'`,
    [kind],
  )
  return row?.balanceSatang ?? 0
}
