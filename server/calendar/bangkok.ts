import { DateTime, Settings } from 'luxon'

declare module 'luxon' {
  interface TSSettings {
    throwOnInvalid: true
  }
}

// A moment that is none is a mistake of ours, and never a day called null.
Settings.throwOnInvalid = true

/** Where the house counts its days. */
const ZONE = 'Asia/Bangkok'

/** The moment on a clock in Bangkok. */
export function inBangkok(moment: Date): DateTime {
  return DateTime.fromJSDate(moment, { zone: ZONE })
}

/** The day in Asia/Bangkok, as `2026-11-21`. */
export function bangkokDay(moment: Date): string {
  return inBangkok(moment).toISODate()
}

/** The day before the one that the moment belongs to. */
export function previousBangkokDay(moment: Date): string {
  return inBangkok(moment).minus({ days: 1 }).toISODate()
}

/** The Sunday that begins the moment's week. */
export function bangkokWeek(moment: Date): string {
  const day = inBangkok(moment)
  // Of Monday 1 to Sunday 7.
  return day.minus({ days: day.weekday % 7 }).toISODate()
}

/** The first moment of such a day. */
export function startOfBangkokDay(day: string): Date {
  return DateTime.fromISO(day, { zone: ZONE }).toJSDate()
}

/** The same time of the day, so many days later; earlier for a number below zero. */
export function daysAfter(moment: Date, days: number): Date {
  return inBangkok(moment).plus({ days }).toJSDate()
}
