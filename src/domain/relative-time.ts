export type TimeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

export interface RelativeTime {
  /** Whole units passed, never negative. */
  readonly count: number
  readonly unit: TimeUnit
}

const DAY_S = 86_400

/** How long each unit lasts, in s, the longest first: a year is 365 days and a month 30, whatever the calendar says. */
const UNITS: readonly (readonly [TimeUnit, number])[] = [
  ['year', 365 * DAY_S],
  ['month', 30 * DAY_S],
  ['day', DAY_S],
  ['hour', 3600],
  ['minute', 60],
]

/**
 * How long ago `from` was: the largest unit that has passed at least once, rounded down. Under one second, and for a time to come, it is
 * 0 seconds.
 */
export function relativeTime(from: Date, now: Date): RelativeTime {
  const passedS = Math.max(0, Math.floor((now.getTime() - from.getTime()) / 1000))
  for (const [unit, lengthS] of UNITS) {
    if (passedS >= lengthS) return { count: Math.floor(passedS / lengthS), unit }
  }
  return { count: passedS, unit: 'second' }
}
