import type { Queryable } from '../../platform/db/queryable.ts'
import { countViolations } from './count-violations.ts'

/** How often money on its way does not match its records; every count is 0 when all is well. */
export interface PendingViolations {
  /** Members whose `transit` is not the sum of their open game transfers. */
  readonly transitMismatches: number
  /** Members whose `held` is not the sum of their open withdrawals. */
  readonly heldMismatches: number
  /** Keys whose work is neither done nor recorded anywhere. */
  readonly orphanedKeys: number
}

export const pendingViolations = (db: Queryable) =>
  countViolations<PendingViolations>(db, 'pending.violations', QUERY)

const QUERY = `
WITH open_transfer AS (
  SELECT member_id::text AS owner, sum(amount_satang) AS total FROM game_transfer WHERE status = 'PENDING' GROUP BY 1
), open_withdrawal AS (
  SELECT member_id::text AS owner, sum(amount_satang) AS total FROM withdrawal WHERE status = 'PENDING' GROUP BY 1
), transit AS (
  SELECT owner, balance_satang FROM account WHERE kind = 'transit'
), held AS (
  SELECT owner, balance_satang FROM account WHERE kind = 'held'
)
SELECT
  (SELECT count(*) FROM open_transfer FULL JOIN transit USING (owner)
    WHERE coalesce(total, 0) <> coalesce(balance_satang, 0)) AS "transitMismatches",
  (SELECT count(*) FROM open_withdrawal FULL JOIN held USING (owner)
    WHERE coalesce(total, 0) <> coalesce(balance_satang, 0)) AS "heldMismatches",
  (SELECT count(*) FROM idempotency i WHERE i.status IS NULL
      AND NOT EXISTS (SELECT 1 FROM game_transfer t
                       WHERE t.status = 'PENDING' AND t.member_id::text = i.owner AND t.idempotency_key = i.key)
      AND NOT EXISTS (SELECT 1 FROM game_sweep s
                       WHERE s.status = 'PENDING' AND s.member_id::text = i.owner AND s.idempotency_key = i.key)
  ) AS "orphanedKeys"`
