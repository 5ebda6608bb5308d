import { Trans } from '@lingui/react/macro'
import { HIDDEN_AMOUNT, useHiding } from '../../data/own-baht.ts'
import type { StatementDay } from '../../data/statement.ts'
import { formatBaht } from '../../i18n/format.ts'
import { nearDay } from './entry-days.ts'

interface DayHeadingProps {
  /** As `2026-11-23`. */
  day: string
  /** The sums of the day; undefined where the server does not send them. */
  sums: StatementDay | undefined
  now: Date
}

/** The day of the rows below it and its sums: final money in and out, and pending withdrawals. */
export function DayHeading({ day, sums, now }: DayHeadingProps) {
  const date = day.split('-').toReversed().join('/')
  const near = nearDay(day, now)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 pt-2 pb-1.5">
      <h2 translate="yes" className="text-label tabular-nums">
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
    <p translate="yes" className="ms-auto flex flex-wrap justify-end gap-x-2 text-caption tabular-nums">
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
