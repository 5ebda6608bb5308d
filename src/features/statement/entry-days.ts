import { bangkokTime } from '../../domain/bangkok-time.ts'

/** Consecutive entries of one day. */
export interface EntryDay<Entry> {
  /** In Bangkok, as `2026-11-23`. */
  readonly day: string
  readonly entries: readonly Entry[]
}

/** Groups entries, newest first, by day. A day that appears again after another day gets another group. */
export function entryDays<Entry extends { readonly createdAt: string }>(
  entries: readonly Entry[],
): readonly EntryDay<Entry>[] {
  const days: { day: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const day = bangkokDate(new Date(entry.createdAt))
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** Whether a day is today or yesterday in Bangkok; undefined for all other days. */
export function nearDay(day: string, now: Date): 'today' | 'yesterday' | undefined {
  if (day === bangkokDate(now)) return 'today'
  return day === bangkokDate(new Date(now.getTime() - DAY_MS)) ? 'yesterday' : undefined
}

const DAY_MS = 24 * 60 * 60_000

function bangkokDate(moment: Date): string {
  return bangkokTime(moment).slice(0, 10)
}
