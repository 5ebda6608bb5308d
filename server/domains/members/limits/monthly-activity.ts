import { inBangkok } from '../../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import { lowestUuidAt } from '../../../platform/db/uuid.ts'
import { depositsSql } from './deposit-limits.ts'

const MONTHS = 6

/** Six months, with some days for clocks that differ: a first selection, the time of each movement decides. */
const LONGEST_MS = 190 * 24 * 60 * 60_000

/** What a member paid in and was paid out in a month of Bangkok. */
export interface MonthlyActivity {
  /** `2026-11` */
  readonly month: string
  readonly depositedSatang: number
  /** Paid out, by the time of the request, as in the statement. */
  readonly withdrawnSatang: number
}

/** The last six months, newest first, also those without money. */
export async function monthlyActivity(
  db: Queryable,
  memberId: string,
  now: Date,
): Promise<MonthlyActivity[]> {
  const newest = inBangkok(now).startOf('month')
  const months = Array.from({ length: MONTHS }, (_, back) => newest.minus({ months: back }))
  return db.query<MonthlyActivity>('member-limit.activity', ACTIVITY, [
    memberId,
    lowestUuidAt(Date.now() - LONGEST_MS),
    months.map((month) => month.toFormat('yyyy-MM')),
    months.map((month) => month.toJSDate()),
    months.map((month) => month.plus({ months: 1 }).toJSDate()),
  ])
}

const ACTIVITY = `
WITH moved AS MATERIALIZED (
  SELECT at, satang AS deposited, 0 AS withdrawn FROM (${depositsSql('$1', '$2')}) d
  UNION ALL
  SELECT occurred_at, 0, amount_satang FROM withdrawal
   WHERE member_id = $1::uuid AND id >= $2 AND status = 'SUCCESS'
)
SELECT m.month, shown_amount(coalesce(sum(deposited), 0)) AS "depositedSatang",
       shown_amount(coalesce(sum(withdrawn), 0)) AS "withdrawnSatang"
  FROM unnest($3::text[], $4::timestamptz[], $5::timestamptz[]) AS m (month, begins, ends)
  LEFT JOIN moved ON at >= m.begins AND at < m.ends
 GROUP BY m.month ORDER BY m.month DESC`
