import type { BonusRule } from '../content/rewards/bonuses.ts'
import { bangkokDay, bangkokWeek, startOfBangkokDay } from '../calendar/bangkok.ts'

/** The time over which a bonus is counted now. */
export interface BonusPeriod {
  /** Names it in the award: `ever`, or its first day. */
  readonly name: string
  readonly since: Date
}

/** The present day or week (Asia/Bangkok, from Sunday), or all time. */
export function bonusPeriod(type: BonusRule['type'], now: Date): BonusPeriod {
  if (type === 'limit') return { name: 'ever', since: new Date(0) }
  const name = type === 'day' ? bangkokDay(now) : bangkokWeek(now)
  return { name, since: startOfBangkokDay(name) }
}
