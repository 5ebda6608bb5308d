import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { formatBaht } from '../../../src/i18n/format.ts'
import type { Row } from '../../contract/slips.ts'
import { Age } from '../queue/age.tsx'
import { Table } from '../shell/table.tsx'
import { StateTag } from './state-tag.tsx'

interface RowsProps {
  readonly rows: readonly Row[]
  readonly now: string
  /** The id of the slip that is open. */
  readonly opened: string | undefined
}

/** The slips of a filter, one line each. */
export function Rows({ rows, now, opened }: RowsProps) {
  const { t } = useLingui()
  const kept = useSearch({ from: '/slips' })
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
        { name: t`Bank`, look: 'wide' },
        { name: t`Baht`, look: 'number' },
        { name: t`State` },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id} className={row.id === opened ? 'opened' : undefined}>
          <td>
            <Age
              since={row.handedInAt}
              now={now}
              isFinal={row.state === 'accepted' || row.state === 'rejected'}
            />
          </td>
          <td>
            <Link to="/slips/$id" params={{ id: row.id }} search={kept}>
              {row.member}
            </Link>
          </td>
          <td className="wide">{row.bankCode ?? '–'}</td>
          <td className="number">
            {row.amount === null || row.amount === undefined
              ? '–'
              : formatBaht(row.amount, { symbol: false })}
          </td>
          <td>
            <StateTag {...row} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
