/** Thailand and Laos are 7 hours ahead of UTC and have no summer time. */
export const BANGKOK_OFFSET_MS = 7 * 3_600_000

/** The moment as a clock in Bangkok shows it: `2026-11-21T13:05:09`. */
export function bangkokTime(moment: Date): string {
  return new Date(moment.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 19)
}

/** A moment near `now` in a sentence: the time in Bangkok, with the day before it when that is not today: `14:47`, `25/11 00:07`. */
export function nearMoment(iso: string, now: Date): string {
  const [day = '', time = ''] = bangkokTime(new Date(iso)).split('T')
  const clock = time.slice(0, 5)
  if (bangkokTime(now).startsWith(day)) return clock
  return `${day.slice(8)}/${day.slice(5, 7)} ${clock}`
}
