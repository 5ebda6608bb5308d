import type { Queryable } from '../../platform/db/queryable.ts'

/** A deposit that may qualify for a bonus. */
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

/**
 * The member's newest deposit into the wallet with enough left that has earned no bonus yet. A withdrawal consumes the newest money first,
 * whether it is paid out or pending; a rejected one consumed nothing.
 *
 * @returns the deposit, with the amount that is left of it.
 */
export async function qualifyingDeposit(
  db: Queryable,
  { memberId, minimumSatang, since }: Wanted,
): Promise<QualifyingDeposit | undefined> {
  const [deposit] = await db.query<QualifyingDeposit>('deposit.qualifying', QUALIFYING, [
    memberId,
    minimumSatang,
    since,
  ])
  return deposit
}

/** The rest of a deposit is the lowest level since, minus the level before it. */
const QUALIFYING = `
WITH moved AS (
  SELECT t.id, t.kind, p.amount_satang, p.account_version,
         sum(p.amount_satang) OVER (ORDER BY p.account_version) AS level
    FROM account a JOIN posting p ON p.account_id = a.id JOIN transfer t ON t.id = p.transfer_id
   WHERE a.owner = $1 AND a.kind = 'wallet' AND t.occurred_at >= $3
     AND (t.kind = 'deposit' OR t.kind = 'withdrawal' AND p.amount_satang < 0 AND NOT EXISTS (
           SELECT 1 FROM transfer back WHERE back.reference = replace(t.reference, ':held', ':FAILED')))
), remaining AS (
  SELECT id, kind, account_version,
         (min(level) OVER (ORDER BY account_version DESC) - level + amount_satang)::bigint AS satang
    FROM moved
)
SELECT id, satang AS "amountSatang" FROM remaining
 WHERE kind = 'deposit' AND satang >= $2 AND NOT EXISTS (SELECT 1 FROM award w WHERE w.deposit_id = remaining.id)
 ORDER BY account_version DESC LIMIT 1`
