import { BANGKOK_OFFSET_MS } from '../../domain/bangkok-time.ts'

const DAY_MS = 24 * 60 * 60_000
/** 1 January 1970 was a Thursday: four days after the Sunday that began its week. */
const EPOCH_WEEKDAY = 4

/** The period of a bonus's limit: all time, a calendar day, or a calendar week that begins on Sunday. */
export type BonusPeriod = 'limit' | 'day' | 'week'

interface CountedBonus {
  readonly type: BonusPeriod
  /** Undefined: no limit. */
  readonly maxReceived?: number | undefined
  /** ISO 8601: start of the current day or week, where the server sends it. */
  readonly countedSince?: string | undefined
  readonly userBonus?:
    | { readonly isActive: boolean; readonly received: readonly { readonly updatedAt: string }[] }
    | undefined
}

/** How often the member has received the bonus in the current period: the server's period, or else the period of `now` in Bangkok. */
export function receivedCount({ type, countedSince, userBonus }: CountedBonus, now: Date): number {
  const received = userBonus?.received ?? []
  if (type === 'limit') return received.length
  if (countedSince !== undefined) return received.filter(({ updatedAt }) => updatedAt >= countedSince).length
  const periodOf = type === 'day' ? bangkokDay : bangkokWeek
  const present = periodOf(now)
  return received.filter(({ updatedAt }) => periodOf(new Date(updatedAt)) === present).length
}

/** `current`: held now. `received`: taken as often as allowed. `available`: can be taken. Display only; the server decides. */
export function bonusState(bonus: CountedBonus, now: Date): 'current' | 'received' | 'available' {
  if (bonus.userBonus?.isActive === true) return 'current'
  if (bonus.maxReceived === undefined) return 'available'
  return receivedCount(bonus, now) >= bonus.maxReceived ? 'received' : 'available'
}

/** Days since 1 January 1970 in Bangkok. */
function bangkokDay(time: Date): number {
  return Math.floor((time.getTime() + BANGKOK_OFFSET_MS) / DAY_MS)
}

/** Weeks since the week of 1 January 1970. */
function bangkokWeek(time: Date): number {
  return Math.floor((bangkokDay(time) + EPOCH_WEEKDAY) / 7)
}
