import { bangkokTime } from './bangkok-time.ts'

/**
 * A moment near `now` within a sentence: the time of day in Bangkok, with the day in front of it when that is not today: `14:47`, `25/11
 * 00:07`.
 */
export function nearMoment(iso: string, now: Date): string {
  const [day = '', time = ''] = bangkokTime(new Date(iso)).split('T')
  const clock = time.slice(0, 5)
  if (bangkokTime(now).startsWith(day)) return clock
  return `${day.slice(8)}/${day.slice(5, 7)} ${clock}`
}
