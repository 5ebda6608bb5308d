import { bangkokDay, bangkokWeek, startOfBangkokDay } from '../../platform/calendar/bangkok.ts'
import type { BonusRule } from '../../settings/content/rewards/bonuses.ts'

/** The current period of a bonus. */
export interface BonusPeriod {
  /** Identifies it in the award: `ever`, or its first day. */
  readonly name: string
  readonly since: Date
}

/** The current day or week (Asia/Bangkok, from Sunday), or all time. */
export function bonusPeriod(type: BonusRule['type'], now: Date): BonusPeriod {
  if (type === 'limit') return { name: 'ever', since: new Date(0) }
  const name = type === 'day' ? bangkokDay(now) : bangkokWeek(now)
  return { name, since: startOfBangkokDay(name) }
}
