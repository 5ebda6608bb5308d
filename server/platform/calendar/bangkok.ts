import { DateTime, Settings } from 'luxon'

declare module 'luxon' {
  interface TSSettings {
    throwOnInvalid: true
  }
}

// An invalid moment is a programming error and must not become a day named "null".
Settings.throwOnInvalid = true

/** Time zone of the operator's business days. */
const ZONE = 'Asia/Bangkok'

/** The moment on a clock in Bangkok. */
export function inBangkok(moment: Date): DateTime {
  return DateTime.fromJSDate(moment, { zone: ZONE })
}

/** The day in Asia/Bangkok, as `2026-11-21`. */
export function bangkokDay(moment: Date): string {
  return inBangkok(moment).toISODate()
}

/** The day before the moment's day. */
export function previousBangkokDay(moment: Date): string {
  return inBangkok(moment).minus({ days: 1 }).toISODate()
}

/** The Sunday that begins the moment's week. */
export function bangkokWeek(moment: Date): string {
  const day = inBangkok(moment)
  // `weekday` runs from Monday 1 to Sunday 7.
  return day.minus({ days: day.weekday % 7 }).toISODate()
}

/** The first moment of a Bangkok day. */
export function startOfBangkokDay(day: string): Date {
  return DateTime.fromISO(day, { zone: ZONE }).toJSDate()
}

/** The last millisecond of the moment's day. */
export function endOfBangkokDay(moment: Date): Date {
  return inBangkok(moment).endOf('day').toJSDate()
}

/** The same time of day, `days` later; earlier when negative. */
export function daysAfter(moment: Date, days: number): Date {
  return inBangkok(moment).plus({ days }).toJSDate()
}
