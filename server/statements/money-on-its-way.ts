import type { Queryable } from '../db/queryable.ts'

/** Money that has been sent or asked for, and is not where it is meant to be. */
export interface MoneyOnItsWay {
  readonly kind: 'withdrawal' | 'transfer' | 'slip' | 'qr' | 'announcement'
  /** In satang; null for a slip of which nothing was said. */
  readonly amountSatang: number | null
  /** On the business clock, as `until`. */
  readonly since: Date
  /** When it can no longer be paid: of a QR only. */
  readonly until: Date | null
}

/** More slips and QR codes than a member has open at a time; announcements that nobody settles may be more. */
const MOST_OF_A_KIND = 20

/**
 * Everything of a member's that is under way at `now`, newest first. What has left the balances is always there in full, so that it agrees
 * with their `transit` and `held`; of what is still to come in, the newest of each kind.
 */
export async function moneyOnItsWay(db: Queryable, memberId: string, now: Date): Promise<MoneyOnItsWay[]> {
  return db.query<MoneyOnItsWay>('member.money-on-its-way', ON_ITS_WAY, [memberId, now, MOST_OF_A_KIND])
}

const ON_ITS_WAY = `
SELECT kind, amount_satang AS "amountSatang", since, until FROM (
  SELECT id, 'withdrawal' AS kind, amount_satang, occurred_at AS since, NULL::timestamptz AS until
    FROM withdrawal WHERE member_id = $1 AND status = 'PENDING'
  UNION ALL
  SELECT id, 'transfer', amount_satang, occurred_at, NULL FROM game_transfer WHERE member_id = $1 AND status = 'PENDING'
  UNION ALL
  (SELECT id, 'slip', claimed_satang, created_at, NULL
     FROM slip WHERE member_id = $1 AND status = 'PENDING' ORDER BY id DESC LIMIT $3)
  UNION ALL
  (SELECT id, 'qr', amount_satang, created_at, expires_at
     FROM qr_payment WHERE member_id = $1 AND status = 'open' AND expires_at > $2 ORDER BY id DESC LIMIT $3)
  UNION ALL
  (SELECT id, 'announcement', amount_satang, occurred_at, NULL
     FROM deposit_announcement WHERE member_id = $1 AND status = 'PENDING' ORDER BY id DESC LIMIT $3)
) AS every_one ORDER BY id DESC`
