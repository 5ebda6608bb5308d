import { bangkokDay, daysAfter, startOfBangkokDay } from '../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { lowestUuidAt, uuidMadeAt } from '../../platform/db/uuid.ts'
import { type LineFilter, STATEMENT_KINDS } from './statement-kinds.ts'
import type { StatementLine } from './statement-lines.ts'

/** The totals of one day of a statement. */
export interface StatementDay {
  /** In Bangkok, as `2026-11-23`. */
  readonly day: string
  /** Successful deposits and bonuses, and what was taken back and returned. */
  readonly inSatang: number
  /** Successful withdrawals, and what was taken back when a bonus ended. */
  readonly outSatang: number
  /** Pending withdrawals. */
  readonly waitingSatang: number
}

/** Kinds of transfers that have lines of their own. Less than zero of them is money that went out. */
const SHOWN: readonly string[] = Object.entries(STATEMENT_KINDS).flatMap(([kind, shown]) =>
  typeof shown === 'string' ? [] : [kind],
)

/** How far the business clock may differ from the clock of the ids. The range is only a first selection; the time of each line decides. */
const SLACK_MS = 24 * 60 * 60_000

/** The totals of each day on a page. They include all lines of the day that match the filter, on other pages too. */
export async function statementDays(
  db: Queryable,
  memberId: string,
  lines: readonly Pick<StatementLine, 'id' | 'occurredAt'>[],
  { hiddenKinds, sources }: LineFilter,
): Promise<StatementDay[]> {
  const names = new Set(lines.map(({ occurredAt }) => bangkokDay(occurredAt)))
  const days = [...names].map((day) =>
    boundsOf(
      day,
      lines.filter(({ occurredAt }) => bangkokDay(occurredAt) === day),
    ),
  )
  if (days.length === 0) return []
  return db.query<StatementDay>('statement.days', DAYS, [
    memberId,
    days.map(({ day }) => day),
    days.map(({ begins }) => begins),
    days.map(({ ends }) => ends),
    days.map(({ firstId }) => firstId),
    days.map(({ lastId }) => lastId),
    sources.includes('ledger') ? SHOWN.filter((kind) => !hiddenKinds.includes(kind)) : [],
    sources.includes('withdrawal'),
    sources.includes('ending'),
  ])
}

/** When a day begins and ends, and the range of ids that contains its lines. There is no index by time, but ids are in the order of time. */
function boundsOf(day: string, lines: readonly Pick<StatementLine, 'id' | 'occurredAt'>[]) {
  const begins = startOfBangkokDay(day)
  const ends = daysAfter(begins, 1)
  const aheadMs = lines.map(({ id, occurredAt }) => uuidMadeAt(id) - occurredAt.getTime())
  return {
    day,
    begins,
    ends,
    firstId: lowestUuidAt(begins.getTime() + Math.min(...aheadMs) - SLACK_MS),
    lastId: lowestUuidAt(ends.getTime() + Math.max(...aheadMs) + SLACK_MS),
  }
}

/** The transfer of each posting is looked up, as for the page: a join might read the transfers of all members. */
const DAYS = `
SELECT d.day,
       shown_amount(coalesce(sum(m.satang) FILTER (WHERE m.way = 'in'), 0)) AS "inSatang",
       shown_amount(coalesce(sum(m.satang) FILTER (WHERE m.way = 'SUCCESS'), 0)) AS "outSatang",
       shown_amount(coalesce(sum(m.satang) FILTER (WHERE m.way = 'PENDING'), 0)) AS "waitingSatang"
  FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::uuid[], $6::uuid[]) AS d (day, begins, ends, first_id, last_id)
  LEFT JOIN LATERAL (
    SELECT CASE WHEN p.amount_satang < 0 THEN 'SUCCESS' ELSE 'in' END AS way, abs(p.amount_satang) AS satang
      FROM posting p
     WHERE p.account_id = (SELECT id FROM account WHERE owner = $1::text AND kind = 'wallet' AND currency = 'THB')
       AND p.transfer_id BETWEEN d.first_id AND d.last_id
       AND (SELECT kind = ANY ($7::text[]) AND occurred_at >= d.begins AND occurred_at < d.ends
              FROM transfer WHERE id = p.transfer_id)
    UNION ALL
    SELECT status, amount_satang FROM withdrawal
     WHERE $8::boolean AND member_id = $1::uuid AND id BETWEEN d.first_id AND d.last_id
       AND occurred_at >= d.begins AND occurred_at < d.ends
    UNION ALL
    SELECT 'SUCCESS', removed_satang FROM award
     WHERE $9::boolean AND member_id = $1::uuid AND finish_id BETWEEN d.first_id AND d.last_id AND source <> 'refund'
       AND ended_at >= d.begins AND ended_at < d.ends
  ) AS m ON true
 GROUP BY d.day`
