import { memo } from 'react'
import { HIDDEN_AMOUNT, useHiding } from '../../data/own-baht.ts'
import type { StatementEntry } from '../../data/statement.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { entryLooks } from './entry-looks.ts'
import { EntryStatus } from './entry-status.tsx'

interface StatementRowProps {
  entry: StatementEntry
  activity: string
  /** How long ago it was. */
  ago: string
  onOpen: (entry: StatementEntry) => void
}

const AMOUNT_TONES = { in: 'text-pos', plain: '', failed: 'text-text-3 line-through' }

/**
 * One transaction. It renders again only when its content has changed, because there may be thousands; a row out of view costs no layout. The
 * date is in the heading above the rows, and in the row for screen readers.
 */
export const StatementRow = memo(function StatementRow({ entry, activity, ago, onOpen }: StatementRowProps) {
  const isHidden = useHiding()
  const { icon, tone, amount, amountTone } = entryLooks(entry)
  const [date, time] = formatDateTime(entry.createdAt).split(' ')
  return (
    <li className="[contain-intrinsic-height:auto_5.75rem] [content-visibility:auto]">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(entry)}
        className="flex min-h-15.5 w-full items-center gap-3 px-3 py-1 text-start -outline-offset-2 active:bg-surface-2"
      >
        <Lozenge icon={icon} size="s" tone={tone} />
        <span className="grid min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-label">
            <span className="min-w-0 wrap-anywhere">{activity}</span>
            <span
              translate="no"
              className={`ms-auto whitespace-nowrap tabular-nums ${AMOUNT_TONES[amountTone]}`}
            >
              {isHidden ? HIDDEN_AMOUNT : amount}
            </span>
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-3 text-caption text-text-3">
            <span translate="yes" className="tabular-nums">
              <time dateTime={entry.createdAt} translate="no">
                <span className="sr-only">{`${date} `}</span>
                <span>{time}</span>
              </time>
              <span> · </span>
              <span>{ago}</span>
            </span>
            <span className="ms-auto">
              <EntryStatus status={entry.status} plain />
            </span>
          </span>
          {entry.note !== undefined && <span className="text-caption text-text-2">{entry.note}</span>}
        </span>
      </button>
    </li>
  )
})
