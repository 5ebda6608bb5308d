import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOwnBaht } from '../../data/own-baht.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { RetryState, Skeleton } from '../../ui/feedback/placeholders.tsx'
import { activityQuery, type Month } from './api.ts'

interface ActivitySheetProps {
  onClose: () => void
  onLimits: () => void
}

/** What the member paid in and took out in the last months, as a picture and as a table, and the way to a limit. */
export function ActivitySheet({ onClose, onLimits }: ActivitySheetProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(activityQuery)
  const failure = useLoadFailure(error)
  return (
    <Sheet
      open
      full
      onClose={onClose}
      title={<Trans>My activity</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button variant="secondary" block onClick={onLimits}>
          <Trans>Set a deposit limit</Trans>
        </Button>
      }
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton className="h-80 w-full" />
        ) : (
          <RetryState {...failure} retryLabel={<Trans>Try again</Trans>} onRetry={() => void refetch()} />
        )
      ) : (
        <>
          <Bars months={[...data.months].reverse()} />
          <Figures months={[...data.months].reverse()} />
        </>
      )}
    </Sheet>
  )
}

/** Two bars for each month. The figures are in the table. */
function Bars({ months }: { months: readonly Month[] }) {
  const most = Math.max(1, ...months.flatMap(({ deposited, withdrawn }) => [deposited, withdrawn]))
  const height = (satang: number) => ({ height: `${(100 * satang) / most}%` })
  return (
    <div className="rounded-lg bg-surface-2 p-4">
      <div
        aria-hidden="true"
        className="flex h-28 items-end gap-2 border-b border-line-strong"
        translate="no"
      >
        {months.map(({ month, deposited, withdrawn }) => (
          <div key={month} className="flex h-full flex-1 items-end justify-center gap-1">
            <div className="w-3.5 rounded-t-sm bg-link" style={height(deposited)} />
            <div className="w-3.5 rounded-t-sm bg-marigold" style={height(withdrawn)} />
          </div>
        ))}
      </div>
      <div aria-hidden="true" translate="no" className="flex gap-2 pt-1 text-caption text-text-2">
        {months.map(({ month }) => (
          <span key={month} translate="no" className="flex-1 text-center">
            {month.slice(5)}
          </span>
        ))}
      </div>
      <p className="flex flex-wrap gap-x-5 pt-2 text-small text-text-2">
        <span className="flex items-center gap-2">
          <span className="size-3 rotate-45 bg-link" />
          <Trans>Deposited</Trans>
        </span>
        <span className="flex items-center gap-2">
          <span className="size-3 rotate-45 bg-marigold" />
          <Trans>Withdrawn</Trans>
        </span>
      </p>
    </div>
  )
}

/** The figures of each month and their sums; the difference is what came back, less what was paid in. */
function Figures({ months }: { months: readonly Month[] }) {
  const sum = (part: 'deposited' | 'withdrawn') => months.reduce((total, month) => total + month[part], 0)
  return (
    <table className="w-full text-small">
      <thead className="text-text-2">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-start font-normal">
            <Trans>Month</Trans>
          </th>
          <Head>
            <Trans>Deposited</Trans>
          </Head>
          <Head>
            <Trans>Withdrawn</Trans>
          </Head>
          <Head>
            <Trans>Net</Trans>
          </Head>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, deposited, withdrawn }) => (
          <tr key={month} className="border-b border-line">
            <th scope="row" translate="no" className="py-2 text-start font-normal">
              {`${month.slice(5)}/${month.slice(0, 4)}`}
            </th>
            <Cells deposited={deposited} withdrawn={withdrawn} />
          </tr>
        ))}
      </tbody>
      <tfoot className="font-bold">
        <tr className="border-t-2 border-line-strong">
          <th scope="row" className="py-2 text-start">
            <Trans>Total</Trans>
          </th>
          <Cells deposited={sum('deposited')} withdrawn={sum('withdrawn')} />
        </tr>
      </tfoot>
    </table>
  )
}

const Head = ({ children }: { children: ReactNode }) => (
  <th scope="col" className="py-2 ps-2 text-end font-normal">
    {children}
  </th>
)

/** The three amounts of a line, without satang where there are none. */
function Cells({ deposited, withdrawn }: Omit<Month, 'month'>) {
  const ownBaht = useOwnBaht()
  const plain = (satang: number, sign = false) =>
    ownBaht(satang, { symbol: false, sign }).replace(/\.00$/, '')
  return (
    <>
      <Cell text={plain(deposited)} />
      <Cell text={plain(withdrawn)} />
      <Cell text={plain(withdrawn - deposited, true)} />
    </>
  )
}

const Cell = ({ text }: { text: string }) => (
  <td translate="no" className="py-2 ps-2 text-end">
    {text}
  </td>
)
