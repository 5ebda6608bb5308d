export type TimeUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

export interface RelativeTime {
  /** Whole units passed, never negative. */
  readonly count: number
  readonly unit: TimeUnit
}

const MS_PER_UNIT = { day: 86_400_000, hour: 3_600_000, minute: 60_000 } as const

/**
 * How long ago `from` was: the largest unit that has passed at least once, rounded down. Months and years are those of the
 * calendar. Under one second, and for a time to come, it is 0 seconds.
 */
export function relativeTime(from: Date, now: Date): RelativeTime {
  const months = wholeMonths(from, now)
  if (months >= 12) return { count: Math.floor(months / 12), unit: 'year' }
  if (months >= 1) return { count: months, unit: 'month' }
  const passedMs = Math.max(0, now.getTime() - from.getTime())
  for (const unit of ['day', 'hour', 'minute'] as const) {
    const count = Math.floor(passedMs / MS_PER_UNIT[unit])
    if (count >= 1) return { count, unit }
  }
  return { count: Math.floor(passedMs / 1000), unit: 'second' }
}

function wholeMonths(from: Date, now: Date): number {
  const months = (now.getUTCFullYear() - from.getUTCFullYear()) * 12 + now.getUTCMonth() - from.getUTCMonth()
  return addMonths(from, months) > now ? months - 1 : months
}

/** The same day and time `months` later, or the last day of that month where it is too short. */
function addMonths(from: Date, months: number): Date {
  const year = from.getUTCFullYear()
  const month = from.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const later = new Date(from)
  later.setUTCFullYear(year, month, Math.min(from.getUTCDate(), lastDay))
  return later
}
