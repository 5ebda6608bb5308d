import { useLingui } from '@lingui/react/macro'
import { useCallback, useState } from 'react'
import type { EndlessView } from '../../data/endless-list.ts'
import { entryKey, type StatementEntry } from '../../data/statement.ts'
import { formatRelative } from '../../i18n/format.ts'
import { isLocale } from '../../i18n/locales.ts'
import { LoadMore } from '../../ui/navigation/load-more.tsx'
import { EntryDetails } from './entry-details.tsx'
import { StatementRow } from './statement-row.tsx'
import { useActivity } from './use-activity.ts'
import { useNow } from '../../hooks/use-now.ts'

/** How often "2 minutes ago" is counted again, in ms. */
const AGO_MS = 30_000

interface StatementListProps {
  entries: readonly StatementEntry[]
  view: EndlessView<StatementEntry>
}

/** The transactions, newest first; older ones come when the end nears the screen. */
export function StatementList({ entries, view }: StatementListProps) {
  const { i18n, t } = useLingui()
  const activity = useActivity()
  const now = useNow(AGO_MS)
  const [opened, setOpened] = useState<StatementEntry>()
  const open = useCallback((entry: StatementEntry) => setOpened(entry), [])
  const locale = isLocale(i18n.locale) ? i18n.locale : 'en'
  const { hasMore, isLoadingMore, loadMore, retry, error } = view
  return (
    <>
      <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card">
        {entries.map((entry) => (
          <StatementRow
            key={entryKey(entry)}
            entry={entry}
            activity={activity(entry)}
            ago={formatRelative(locale, entry.createdAt, now)}
            onOpen={open}
          />
        ))}
      </ul>
      {hasMore &&
        (error === null ? (
          <LoadMore label={t`Show more`} busy={isLoadingMore} onMore={loadMore} />
        ) : (
          <LoadMore
            label={t`Try again`}
            failure={<p className="text-small text-text-2">{t`Older items could not be loaded`}</p>}
            busy={isLoadingMore}
            onMore={retry}
          />
        ))}
      <EntryDetails entry={opened} now={now} onClose={() => setOpened(undefined)} />
    </>
  )
}
