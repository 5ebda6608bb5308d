import type { Queryable } from '../../platform/db/queryable.ts'

/** A withdrawal that the operator has rejected, or a slip that was not accepted. */
export interface RefusedMoney {
  /** A withdrawal has the same id as its line in the statement, a slip the same as in the list of slips. */
  readonly id: string
  readonly kind: 'withdrawal' | 'slip'
  /** In satang; null for a slip whose amount the member did not name. */
  readonly amountSatang: number | null
  /** When it was requested or sent. On the business clock, like `endedAt`. */
  readonly since: Date
  /** When a withdrawal was rejected and its amount returned; null for a slip. */
  readonly endedAt: Date | null
  /** The operator's words for a withdrawal, if any; a reason code for a slip. */
  readonly reason: string | null
}

/** Long enough for a member who opens the app every other day, in ms. Afterwards it is only in the statement and the list of slips. */
const TOLD_FOR_MS = 3 * 24 * 60 * 60_000

/** How many of the newest of each kind are examined, so that the cost does not grow with the member's history. */
const NEWEST = 5

/** The withdrawals rejected in the last three days, and the slips sent in that time that were not accepted, newest first. */
export async function refusedMoney(db: Queryable, memberId: string, now: Date): Promise<RefusedMoney[]> {
  return db.query<RefusedMoney>('member.refused-money', REFUSED, [
    memberId,
    new Date(now.getTime() - TOLD_FOR_MS),
    NEWEST,
  ])
}

const REFUSED = `
SELECT id, kind, amount_satang AS "amountSatang", since, ended_at AS "endedAt", reason FROM (
  (SELECT id, 'withdrawal' AS kind, amount_satang, occurred_at AS since, settled_at AS ended_at, reason, status
     FROM withdrawal WHERE member_id = $1 ORDER BY id DESC LIMIT $3)
  UNION ALL
  (SELECT id, 'slip', claimed_satang, created_at, NULL, note, status
     FROM slip WHERE member_id = $1 ORDER BY id DESC LIMIT $3)
) AS newest WHERE status = 'FAILED' AND coalesce(ended_at, since) > $2 ORDER BY id DESC`
