export type TimeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

export interface RelativeTime {
  /** Completed units, never negative. */
  readonly count: number
  readonly unit: TimeUnit
}

const DAY_S = 86_400

/** Length of each unit, in s, the longest first. A year counts as 365 days and a month as 30. */
const UNITS: readonly (readonly [TimeUnit, number])[] = [
  ['year', 365 * DAY_S],
  ['month', 30 * DAY_S],
  ['day', DAY_S],
  ['hour', 3600],
  ['minute', 60],
]

/**
 * How long ago `from` was: the largest unit that has passed at least once, rounded down. 0 seconds for less than one second and for a time in
 * the future.
 */
export function relativeTime(from: Date, now: Date): RelativeTime {
  const passedS = Math.max(0, Math.floor((now.getTime() - from.getTime()) / 1000))
  for (const [unit, lengthS] of UNITS) {
    if (passedS >= lengthS) return { count: Math.floor(passedS / lengthS), unit }
  }
  return { count: passedS, unit: 'second' }
}
