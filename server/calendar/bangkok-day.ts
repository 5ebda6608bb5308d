import { BANGKOK_OFFSET_MS, bangkokTime } from '../../src/domain/bangkok-time.ts'

const DAY_MS = 86_400_000

/** The day in Asia/Bangkok, as `2026-11-21`. */
export function bangkokDay(moment: Date): string {
  return bangkokTime(moment).slice(0, 10)
}

/** The day before the one that the moment belongs to. */
export function previousBangkokDay(moment: Date): string {
  return bangkokDay(new Date(moment.getTime() - DAY_MS))
}

/** The Sunday that begins the moment's week. */
export function bangkokWeek(moment: Date): string {
  const weekday = new Date(moment.getTime() + BANGKOK_OFFSET_MS).getUTCDay()
  return bangkokDay(new Date(moment.getTime() - weekday * DAY_MS))
}

/** The first moment of such a day. */
export function startOfBangkokDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - BANGKOK_OFFSET_MS)
}
