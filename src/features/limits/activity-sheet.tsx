import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { activityQuery, type Month } from './api.ts'

interface ActivitySheetProps {
  onClose: () => void
  onLimits: () => void
}

/** What the member paid in and took out in the last months, as a picture and as a table, and the way to a limit. */
export function ActivitySheet({ onClose, onLimits }: ActivitySheetProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(activityQuery)
  const months = data && fromFirst(data.months)
  return (
    <Sheet
      open
      full
      onClose={onClose}
      title={<Trans>My deposits and withdrawals</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button variant="secondary" block onClick={onLimits}>
          <Trans>Set a deposit limit</Trans>
        </Button>
      }
    >
      {months === undefined ? (
        <NotLoaded error={error} height="h-80" onRetry={refetch} />
      ) : (
        <>
          <Outcome months={months} />
          <Bars months={[...months].reverse()} />
          <Figures months={months} />
        </>
      )}
    </Sheet>
  )
}

/** Without the months before the first one in which money moved. @param months newest first */
function fromFirst(months: readonly Month[]): readonly Month[] {
  const first = [...months].reverse().find(hasMoved)
  return months.slice(0, first === undefined ? 1 : months.indexOf(first) + 1)
}

const hasMoved = ({ deposited, withdrawn }: Month) => deposited + withdrawn > 0

const sumOf = (months: readonly Month[], part: 'deposited' | 'withdrawn') =>
  months.reduce((total, month) => total + month[part], 0)

/** In one sentence and one figure what this month brought, and all months together. */
function Outcome({ months }: { months: readonly Month[] }) {
  const ownBaht = useOwnBaht()
  const { deposited = 0, withdrawn = 0 } = months[0] ?? {}
  const total = sumOf(months, 'withdrawn') - sumOf(months, 'deposited')
  const amount = ownBaht(Math.abs(total))
  const count = months.length
  return (
    <section className="cloth cloth-hem -mx-gutter -mt-2 pt-0! text-balance *:px-gutter">
      <p className="pt-3 text-small text-on-cloth-2">
        {withdrawn > deposited ? (
          <Trans>This month you took out more than you paid in</Trans>
        ) : withdrawn < deposited ? (
          <Trans>This month you paid in more than you took out</Trans>
        ) : (
          <Trans>This month as much went in as out</Trans>
        )}
      </p>
      <p translate="no" className="text-[min(2.5rem,11vw)]/[1.2] font-bold whitespace-nowrap">
        {ownBaht(Math.abs(withdrawn - deposited))}
      </p>
      <p className="pb-4 text-small text-on-cloth-2">
        {count > 1 && total > 0 && (
          <Trans>
            In {count} months {amount} more out than in
          </Trans>
        )}
        {count > 1 && total < 0 && (
          <Trans>
            In {count} months {amount} more in than out
          </Trans>
        )}
      </p>
    </section>
  )
}

/** What is counted of a month, and its colour. */
const PARTS = [
  ['deposited', 'bg-link'],
  ['withdrawn', 'bg-marigold'],
] as const

/** How many lozenges the largest amount has. */
const MOST_LOZENGES = 11

/** Two columns of lozenges for each month, like cloth that grows. The figures are in the table. */
function Bars({ months }: { months: readonly Month[] }) {
  const ownBaht = useOwnBaht()
  const most = Math.max(1, ...months.flatMap(({ deposited, withdrawn }) => [deposited, withdrawn]))
  const nameOf = useMonthName()
  const count = (satang: number) => Math.ceil((MOST_LOZENGES * satang) / most)
  return (
    <div className="over-hem rounded-lg bg-surface-2 p-4 shadow-pop">
      <div aria-hidden="true" className="flex gap-2 border-b border-line-strong pb-0.5">
        {months.map((month) => (
          <div key={month.month} className="flex h-33 flex-1 items-end justify-center gap-1.5">
            {PARTS.map(([part, colour]) => (
              <div key={part} className="flex flex-col-reverse gap-1">
                {Array.from({ length: count(month[part]) }, (_, lozenge) => (
                  <span key={lozenge} className={`size-2 rotate-45 ${colour}`} />
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="flex gap-2 pt-1 text-caption text-text-2">
        {months.map(({ month }) => (
          <span key={month} translate="yes" className="flex-1 text-center last:font-bold last:text-text">
            {nameOf(month)}
          </span>
        ))}
      </div>
      <p className="flex flex-wrap gap-x-5 pt-2 text-small text-text-2">
        {PARTS.map(([part, colour]) => (
          <span key={part} className="flex items-center gap-2">
            <span className={`size-3 flex-none rotate-45 ${colour}`} />
            {part === 'deposited' ? <Trans>Deposited</Trans> : <Trans>Withdrawn</Trans>}
            <span translate="no">{plain(ownBaht(sumOf(months, part)))}</span>
          </span>
        ))}
      </p>
    </div>
  )
}

/** Names months in the member's language: "Nov" for `2026-11`. */
function useMonthName(): (month: string) => string {
  const { i18n } = useLingui()
  return (month) => {
    const name = MONTHS[Number(month.slice(5)) - 1]
    return name === undefined ? month : i18n._(name)
  }
}

/** Not from the browser: not every one knows Lao. */
const MONTHS = [
  msg`Jan`,
  msg`Feb`,
  msg`Mar`,
  msg`Apr`,
  msg`May`,
  msg`Jun`,
  msg`Jul`,
  msg`Aug`,
  msg`Sep`,
  msg`Oct`,
  msg`Nov`,
  msg`Dec`,
]

/** So many months are shown before the rest is asked for. */
const FIRST_MONTHS = 3

/** The figures of the months in which money moved, newest first; the difference is what came back, less what was paid in. */
function Figures({ months }: { months: readonly Month[] }) {
  const { t } = useLingui()
  const nameOf = useMonthName()
  const [isAll, setAll] = useState(false)
  const active = months.filter(hasMoved)
  const rest = isAll ? 0 : active.length - FIRST_MONTHS
  return (
    <div className="rounded-lg bg-surface-2 px-4 pb-1">
      <table className="w-full text-small">
        <thead className="text-text-2">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-start font-normal">
              <Trans>Month</Trans>
            </th>
            {[t`Deposited`, t`Withdrawn`, t`Net`].map((name) => (
              <th key={name} scope="col" className="py-2 ps-2 text-end font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {active.slice(0, isAll ? undefined : FIRST_MONTHS).map(({ month, deposited, withdrawn }) => (
            <tr key={month} className="border-b border-line">
              <th scope="row" translate="yes" className="py-2 text-start font-normal">
                {`${nameOf(month)} ${month.slice(0, 4)}`}
              </th>
              <Cells deposited={deposited} withdrawn={withdrawn} />
            </tr>
          ))}
        </tbody>
        <tfoot className="font-bold">
          <tr>
            <th scope="row" className="py-2 text-start">
              <Trans>Total</Trans>
            </th>
            <Cells deposited={sumOf(months, 'deposited')} withdrawn={sumOf(months, 'withdrawn')} />
          </tr>
        </tfoot>
      </table>
      {rest > 0 && (
        <Button variant="quiet" block onClick={() => setAll(true)}>
          <Plural value={rest} one="# more month" other="# more months" />
        </Button>
      )}
    </div>
  )
}

/** The three amounts of a line, without satang where there are none. */
function Cells({ deposited, withdrawn }: Omit<Month, 'month'>) {
  const ownBaht = useOwnBaht()
  const net = withdrawn - deposited
  return (
    <>
      <Cell text={plain(ownBaht(deposited, { symbol: false }))} />
      <Cell text={plain(ownBaht(withdrawn, { symbol: false }))} />
      <Cell text={plain(ownBaht(net, { symbol: false, sign: true }))} tone={net > 0 ? 'text-pos' : ''} />
    </>
  )
}

/** An amount without satang where there are none. */
const plain = (amount: string) => amount.replace(/\.00$/, '')

const Cell = ({ text, tone = '' }: { text: string; tone?: string }) => (
  <td translate="no" className={`py-2 ps-2 text-end ${tone}`}>
    {text}
  </td>
)
