import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatBaht, formatKip } from '../../../src/i18n/format.ts'
import { isFinal, isOdd } from '../../contract/queue.ts'
import { Table } from '../shell/table.tsx'
import type { QueueTypes, QueueWords } from './definition.ts'
import type { QueueName } from './queue-cache.ts'
import type { Shown } from './queue-search.ts'
import { StateTag } from './state-tag.tsx'

interface RowsProps<T extends QueueTypes> {
  readonly name: QueueName
  readonly words: QueueWords<T>
  readonly shown: Shown<T['filter']>
  readonly rows: readonly T['row'][]
  /** Of the server's business clock. */
  readonly now: string
  /** The id of the item that is open. */
  readonly opened: string | undefined
}

/** The items of a page of a queue, one line each. */
export function Rows<T extends QueueTypes>({ name, words, shown, rows, now, opened }: RowsProps<T>) {
  const { subject, subjectOf, marksOf, column, cellOf, noteOf, sinceOf } = words
  const { t } = useLingui()
  if (rows.length === 0)
    return (
      <p className="empty">
        {shown.search === ''
          ? t`Nothing waits here.`
          : t`Nothing was found. Type a phone or account number whole, or only its last four digits.`}
      </p>
    )
  return (
    <Table
      columns={[
        { name: t`Age` },
        { name: subject },
        { name: column, look: 'wide' },
        { name: t`Baht`, look: 'number' },
        { name: t`State` },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id} className={row.id === opened ? 'opened' : undefined}>
          <td>
            <Age since={sinceOf(row)} now={now} isOver={isFinal(row.state)} />
          </td>
          <td>
            <Link to={`/${name}/$id`} params={{ id: row.id }} search={shown}>
              {subjectOf(row)}
              {marksOf && <small className="bad-text">{marksOf(row).join(' · ')}</small>}
            </Link>
          </td>
          <td className="wide">
            {cellOf(row)}
            {noteOf && <small>{noteOf(row)}</small>}
          </td>
          <td className={isOdd(row) ? 'number bad-text' : 'number'}>
            {row.amount === null || row.amount === undefined
              ? '–'
              : formatBaht(row.amount, { symbol: false })}
            {row.kip && <small> {formatKip(row.kip)}</small>}
            {isOdd(row) && <small> {t`Odd amount`}</small>}
          </td>
          <td>
            <StateTag words={words} item={row} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

const MINUTE_MS = 60_000

/** From how many minutes on something waits long, and too long. */
const LONG = 15
const TOO_LONG = 30

interface AgeProps {
  readonly since: string
  /** Of the server's business clock. */
  readonly now: string
  /** Whether it is over, so that nobody waits any more. */
  readonly isOver: boolean
}

/** How long a member has waited. */
function Age({ since, now, isOver }: AgeProps) {
  const { t } = useLingui()
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / MINUTE_MS))
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  const look = isOver || minutes < LONG ? undefined : minutes < TOO_LONG ? 'wait-text' : 'bad-text'
  return (
    <span className={look}>
      {minutes < 60 ? t`${minutes} min` : hours < 48 ? t`${hours} h` : t`${days} days`}
    </span>
  )
}
