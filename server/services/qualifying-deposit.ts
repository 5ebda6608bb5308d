import type { Queryable } from '../db/queryable.ts'

/** A deposit that may earn a bonus. */
export interface QualifyingDeposit {
  readonly id: string
  readonly amountSatang: number
}

interface Wanted {
  readonly memberId: string
  readonly minimumSatang: number
  /** On the business clock. */
  readonly since: Date
}

/** The member's newest deposit into the wallet that is large enough and has earned no bonus yet. */
export async function qualifyingDeposit(
  db: Queryable,
  { memberId, minimumSatang, since }: Wanted,
): Promise<QualifyingDeposit | undefined> {
  const [deposit] = await db.query<QualifyingDeposit>(
    'deposit.qualifying',
    `SELECT t.id, p.amount_satang AS "amountSatang"
       FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
      WHERE a.owner = $1 AND a.kind = 'wallet' AND t.kind = 'deposit' AND p.amount_satang >= $2 AND t.occurred_at >= $3
        AND NOT EXISTS (SELECT 1 FROM award w WHERE w.deposit_id = t.id)
      ORDER BY p.account_version DESC LIMIT 1`,
    [memberId, minimumSatang, since],
  )
  return deposit
}
