import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect } from 'react'
import { entryKey, type StatementEntry, type StatementView } from '../../data/statement.ts'
import { useNow } from '../../hooks/use-now.ts'
import { formatRelative } from '../../i18n/format.ts'
import { isLocale } from '../../i18n/locales.ts'
import { LoadMore } from '../../ui/navigation/load-more.tsx'
import { DayHeading } from './day-heading.tsx'
import { entryDays } from './entry-days.ts'
import { EntryDetails } from './entry-details.tsx'
import { isFollowed, useIsNamedByWallet } from './followed-entry.ts'
import { StatementRow } from './statement-row.tsx'
import { useActivity } from './use-activity.ts'

/** How often "2 minutes ago" is updated, in ms. */
const AGO_MS = 30_000

interface StatementListProps {
  entries: readonly StatementEntry[]
  view: StatementView
  /** Key of the transaction whose details are open. */
  opened: string | undefined
  /** Must not change between renders. */
  onOpen: (key: string) => void
  onClose: () => void
  onContact: () => void
  /** Opens the progress of the pending withdrawal. Must not change between renders. */
  onFollow: () => void
}

/** The transactions grouped by day, newest first. Scrolling near the end loads older ones. */
export function StatementList(props: StatementListProps) {
  const { entries, view, opened, onOpen, onClose, onContact, onFollow } = props
  const { i18n, t } = useLingui()
  const activity = useActivity()
  const now = useNow(AGO_MS)
  const locale = isLocale(i18n.locale) ? i18n.locale : 'en'
  const { days, hasMore, isLoadingMore, loadMore, retry, error } = view
  const shown = entries.find((entry) => entryKey(entry) === opened)
  const open = useCallback(
    (entry: StatementEntry) => (isFollowed(entry) ? onFollow() : onOpen(entryKey(entry))),
    [onFollow, onOpen],
  )
  // An announced deposit may be older than the first page.
  const isFurtherDown = useIsNamedByWallet(opened) && shown === undefined && hasMore
  useEffect(() => {
    if (isFurtherDown && !isLoadingMore && error === null) loadMore()
  })
  return (
    <>
      {entryDays(entries).map(({ day, entries: ofDay }) => (
        <section key={ofDay[0] && entryKey(ofDay[0])}>
          <DayHeading day={day} sums={days.get(day)} now={now} />
          <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-card">
            {ofDay.map((entry) => (
              <StatementRow
                key={entryKey(entry)}
                entry={entry}
                activity={activity(entry)}
                ago={formatRelative(locale, entry.createdAt, now)}
                onOpen={open}
              />
            ))}
          </ul>
        </section>
      ))}
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
      <EntryDetails entry={shown} now={now} onClose={onClose} onContact={onContact} />
    </>
  )
}
