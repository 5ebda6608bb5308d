import { memo } from 'react'
import { HIDDEN_AMOUNT, useHiding } from '../../data/own-baht.ts'
import type { StatementEntry } from '../../data/statement.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { entryLooks } from './entry-looks.ts'
import { EntryStatus } from './entry-status.tsx'

interface StatementRowProps {
  entry: StatementEntry
  activity: string
  /** How long ago it was. */
  ago: string
  onOpen: (entry: StatementEntry) => void
}

/** One transaction. Drawn again only when something in it has changed: there may be thousands. */
export const StatementRow = memo(function StatementRow({ entry, activity, ago, onOpen }: StatementRowProps) {
  const isHidden = useHiding()
  return (
    <ListRow
      {...entryLooks(entry)}
      {...(isHidden && { amount: HIDDEN_AMOUNT })}
      title={activity}
      badge={<EntryStatus status={entry.status} />}
      onOpen={() => onOpen(entry)}
    >
      <time dateTime={entry.createdAt} className="tabular-nums">
        {formatDateTime(entry.createdAt)}
      </time>
      <span>{ago}</span>
      {entry.note !== undefined && <span>{entry.note}</span>}
    </ListRow>
  )
})
