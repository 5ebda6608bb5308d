import type { Queryable } from '../../platform/db/queryable.ts'
import { countViolations } from './count-violations.ts'

/** How often the books give somebody's money or history to somebody else; every count is 0 when all is well. */
export interface OwnerViolations {
  /** Accounts that were opened for another owner, as another kind or in another currency. */
  readonly changedAccounts: number
  /** Transfers with accounts of two members, or of another member than the one who caused them or whom they name. */
  readonly foreignTransfers: number
  /** Withdrawals, transfers with games, awards, coupons, paid QR codes and announcements of another member or amount than was posted. */
  readonly foreignRecords: number
}

export const ownerViolations = (db: Queryable) =>
  countViolations<OwnerViolations>(db, 'owner.violations', QUERY)

const MEMBER_ID = '________-____-____-____-____________'

/**
 * Who owns a member's account is compared with what was written when it was opened, with the transfers of that account that name a member, and
 * with the record of which they are steps. A record that is being opened is part of the same transaction as its first step.
 */
const QUERY = `
WITH owned AS (
  SELECT t.id, t.actor, t.reference, a.owner, abs(p.amount_satang) AS amount_satang
    FROM transfer t JOIN posting p ON p.transfer_id = t.id JOIN account a ON a.id = p.account_id
   WHERE a.balance_satang IS NOT NULL
), record AS (
  SELECT 'withdrawal:' || id || ':held' AS reference, member_id::text AS owner, amount_satang FROM withdrawal
   UNION ALL
  SELECT 'game-transfer:' || id || ':' || CASE from_code WHEN 'WALLET' THEN 'wallet' ELSE 'game:' || from_code END || ':transit',
         member_id::text, amount_satang FROM game_transfer
   UNION ALL
  SELECT 'coupon:' || id, member_id::text, amount_satang FROM coupon WHERE claimed_at IS NOT NULL
   UNION ALL
  SELECT 'finish:' || id, member_id::text, removed_satang FROM award WHERE ended_at IS NOT NULL
   UNION ALL
  SELECT transfer_reference, q.member_id::text, r.amount_satang FROM qr_arrival r JOIN qr_payment q ON q.id = r.qr_id
   UNION ALL
  SELECT deposit_reference, member_id::text, NULL FROM deposit_announcement WHERE deposit_reference IS NOT NULL
), foreign_record AS (
  SELECT DISTINCT reference FROM record JOIN owned USING (reference)
   WHERE record.owner <> owned.owner OR record.amount_satang <> owned.amount_satang
   UNION ALL
  -- The member is part of its reference, so another member's has no transfer at all.
  SELECT a.id::text FROM award a
   WHERE NOT EXISTS (SELECT FROM owned WHERE owner = a.member_id::text AND amount_satang = a.amount_satang
                        AND reference = a.source || ':' || a.member_id || ':' || a.code || ':' || a.period || ':' || a.ordinal)
)
SELECT
  (SELECT count(*) FROM account a LEFT JOIN account_opening o ON o.account_id = a.id
    WHERE (a.owner, a.kind, a.currency) IS DISTINCT FROM (o.owner, o.kind, o.currency)) AS "changedAccounts",
  (SELECT count(*) FROM (
     SELECT 1 FROM owned GROUP BY id
     HAVING min(owner) <> max(owner)
         OR min(owner) <> min(actor) AND min(actor) LIKE '${MEMBER_ID}'
         OR min(owner) <> substring(min(reference) FROM '^(?:opening|closing|bonus|promotion|refund|invite):([0-9a-f-]{36})')
     ) AS bad) AS "foreignTransfers",
  (SELECT count(*) FROM foreign_record) AS "foreignRecords"`
