import { daysAfter } from '../../platform/calendar/bangkok.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { BonusRule } from '../../settings/content/rewards/bonuses.ts'

/** Nothing that counts for a day or a week is older. */
const LONGEST_PERIOD_DAYS = 8

/** A bonus as the member has received it. */
export interface HeldBonus {
  /** Id of the newest award; undefined before the first. */
  readonly awardId: string | undefined
  readonly isActive: boolean
  /** What was given the last time, in satang. */
  readonly amountSatang: number | undefined
  /** When it was received, oldest first, as far back as it counts. */
  readonly receivedAt: readonly Date[]
}

interface Row {
  readonly id: string
  readonly code: string
  readonly isActive: boolean
  readonly amountSatang: number
  readonly grantedAt: Date
}

/** All bonuses, with how the member has received each. */
export async function bonusList(
  db: Queryable,
  memberId: string,
  now: Date,
  rules: readonly BonusRule[],
): Promise<{ readonly rule: BonusRule; readonly held: HeldBonus }[]> {
  const countedForEver = rules.filter(({ type }) => type === 'limit').map(({ code }) => code)
  const rows = await db.query<Row>(
    'bonus.held',
    `SELECT id, code, status = 'active' AS "isActive", amount_satang AS "amountSatang", granted_at AS "grantedAt" FROM award
      WHERE member_id = $1 AND source = 'bonus' AND (status = 'active' OR granted_at > $2 OR code = ANY ($3))
      ORDER BY granted_at, id`,
    [memberId, daysAfter(now, -LONGEST_PERIOD_DAYS), countedForEver],
  )
  return rules.map((rule) => ({ rule, held: heldOf(rows.filter(({ code }) => code === rule.code)) }))
}

function heldOf(rows: readonly Row[]): HeldBonus {
  return {
    awardId: rows.at(-1)?.id,
    amountSatang: rows.at(-1)?.amountSatang,
    isActive: rows.some(({ isActive }) => isActive),
    receivedAt: rows.map(({ grantedAt }) => grantedAt),
  }
}
