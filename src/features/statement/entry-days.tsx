import { Trans } from '@lingui/react/macro'
import { HIDDEN_AMOUNT, useHiding } from '../../data/wallet/own-baht.ts'
import type { StatementDay } from '../../data/wallet/statement.ts'
import { bangkokTime } from '../../domain/bangkok-time.ts'
import { formatBaht } from '../../i18n/format.ts'

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

/** Items with a key each, for React. Of items with the same key, the later ones get a number. */
export function withKeys<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly (readonly [key: string, item: Item])[] {
  const counts = new Map<string, number>()
  return items.map((item) => {
    const key = keyOf(item)
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return [`${key} ${count}`, item]
  })
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

interface DayHeadingProps {
  /** As `2026-11-23`. */
  day: string
  /** The sums of the day; undefined where the server does not send them. */
  sums: StatementDay | undefined
  now: Date
}

/** The day of the rows below it and its sums: final money in and out, and pending withdrawals. */
export function DayHeading({ day, sums, now }: DayHeadingProps) {
  const date = day.split('-').reverse().join('/')
  const near = nearDay(day, now)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-2 pb-1.5">
      <h2 translate="yes" className="text-label">
        {near === 'today' ? (
          <Trans>Today {date}</Trans>
        ) : near === 'yesterday' ? (
          <Trans>Yesterday {date}</Trans>
        ) : (
          <span translate="no">{date}</span>
        )}
      </h2>
      {sums !== undefined && <DaySums {...sums} />}
    </div>
  )
}

function DaySums({ in: inSatang, out: outSatang, waiting: waitingSatang }: StatementDay) {
  const isHidden = useHiding()
  const write = (satang: number) =>
    isHidden ? HIDDEN_AMOUNT : formatBaht(satang, { sign: true, symbol: false })
  const waiting = write(-waitingSatang)
  return (
    <p translate="yes" className="ms-auto flex flex-wrap justify-end gap-x-2 text-caption">
      {inSatang > 0 && (
        <b translate="no" className="text-pos">
          {write(inSatang)}
        </b>
      )}
      {outSatang > 0 && <b translate="no">{write(-outSatang)}</b>}
      {waitingSatang > 0 && (
        <span className="text-pend">
          <Trans>waiting {waiting}</Trans>
        </span>
      )}
    </p>
  )
}
