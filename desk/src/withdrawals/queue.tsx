import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { formatBaht } from '../../../src/i18n/format.ts'
import type { Row } from '../../contract/withdrawals.ts'
import { Age } from '../queue/age.tsx'
import { Table } from '../shell/table.tsx'
import { StateTag } from './state-tag.tsx'

interface QueueProps {
  readonly rows: readonly Row[]
  readonly now: string
  /** The id of the withdrawal that is open. */
  readonly opened: string | undefined
}

/** The withdrawals of a filter, one line each. */
export function Queue({ rows, now, opened }: QueueProps) {
  const { t } = useLingui()
  const kept = useSearch({ from: '/withdrawals' })
  if (rows.length === 0)
    return (
      <p className="empty">
        <Trans>Nothing waits here.</Trans>
      </p>
    )
  return (
    <Table
      columns={[
        { name: t`Age` },
        { name: t`Member` },
        { name: t`Pay to`, look: 'wide' },
        { name: t`Baht`, look: 'number' },
        { name: t`State` },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id} className={row.id === opened ? 'opened' : undefined}>
          <td>
            <Age since={row.askedAt} now={now} isFinal={row.state === 'paid' || row.state === 'rejected'} />
          </td>
          <td>
            <Link to="/withdrawals/$id" params={{ id: row.id }} search={kept}>
              {row.member}
            </Link>
          </td>
          <td className="wide">{`${row.bankCode} ··${row.accountEnd}`}</td>
          <td className="number">{formatBaht(row.amount, { symbol: false })}</td>
          <td>
            <StateTag {...row} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
