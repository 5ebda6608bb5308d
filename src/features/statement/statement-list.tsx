import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, memo } from 'react'
import { keys } from '../../data/cache/keys.ts'
import { queryClient } from '../../data/cache/query-client.ts'
import { HIDDEN_AMOUNT, useHiding } from '../../data/wallet/own-baht.ts'
import {
  entryKey,
  keyWithoutId,
  type StatementEntry,
  type StatementView,
} from '../../data/wallet/statement.ts'
import { useWallet, type Wallet } from '../../data/wallet/wallet.ts'
import { isLanguage } from '../../domain/languages.ts'
import { useNow } from '../../hooks/use-clock.ts'
import { formatRelative, formatDateTime } from '../../i18n/format.ts'
import { MoreRows } from '../../parts/more-rows.tsx'
import { Lozenge } from '../../ui/pictures/lozenge.tsx'
import { DayHeading, entryDays, withKeys } from './entry-days.tsx'
import { EntryDetails } from './entry-details.tsx'
import { useActivity, entryLooks, EntryStatus } from './entry-looks.tsx'

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
  const locale = isLanguage(i18n.locale) ? i18n.locale : 'en'
  const { days, hasMore, hasMoreFailed, isLoadingMore, loadMore, error } = view
  // A row that was opened before the server's answer had no id then.
  const shown =
    entries.find((entry) => entryKey(entry) === opened) ??
    entries.find((entry) => keyWithoutId(entry) === opened)
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
      {withKeys(entryDays(entries), ({ day }) => day).map(([dayKey, { day, entries: ofDay }]) => (
        <section key={dayKey}>
          <DayHeading day={day} sums={days.get(day)} now={now} />
          <ul className="lined-rows overflow-hidden rounded-lg bg-surface shadow-card">
            {withKeys(ofDay, keyWithoutId).map(([rowKey, entry]) => (
              <StatementRow
                key={rowKey}
                entry={entry}
                activity={activity(entry)}
                ago={formatRelative(locale, entry.createdAt, now)}
                onOpen={open}
              />
            ))}
          </ul>
        </section>
      ))}
      <MoreRows
        list={view}
        failure={
          hasMoreFailed && <p className="text-small text-text-2">{t`Older items could not be loaded`}</p>
        }
      />
      <EntryDetails entry={shown} now={now} onClose={onClose} onContact={onContact} />
    </>
  )
}

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
const StatementRow = memo(function StatementRow({ entry, activity, ago, onOpen }: StatementRowProps) {
  const isHidden = useHiding()
  const { icon, tone, amount, amountTone } = entryLooks(entry)
  const [date, time] = formatDateTime(entry.createdAt).split(' ')
  return (
    <li className="[contain-intrinsic-height:auto_5.75rem] [content-visibility:auto]">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => onOpen(entry)}
        className="flex min-h-15.5 w-full flex-wrap items-center gap-x-3 px-3 py-1 text-start -outline-offset-2 active:bg-surface-2"
      >
        <Lozenge icon={icon} size="s" tone={tone} />
        <span className="grid min-w-0 flex-1 basis-24">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3 text-label">
            <span className="min-w-0 wrap-anywhere">{activity}</span>
            <span translate="no" className={`ms-auto whitespace-nowrap ${AMOUNT_TONES[amountTone]}`}>
              {isHidden ? HIDDEN_AMOUNT : amount}
            </span>
          </span>
          <span className="flex flex-wrap items-center justify-between gap-x-3 text-caption text-text-3">
            <span translate="yes">
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

/**
 * Whether a transaction is the pending withdrawal, whose progress has a sheet of its own. Also false while that is not known: copies for
 * offline use have no ids.
 */
function isFollowed({ _id: id }: StatementEntry): boolean {
  const { items = [] } = queryClient.getQueryData<Wallet>(keys.wallet)?.onItsWay ?? {}
  return id !== undefined && items.some((item) => item.kind === 'withdrawal' && item.id === id)
}

/** Whether the wallet names the transaction with this key: as money that has not arrived yet, or as refused. It is in the statement then. */
export function useIsNamedByWallet(key: string | undefined): boolean {
  const { items = [], refused = [] } = useWallet().wallet?.onItsWay ?? {}
  return key !== undefined && [...items, ...refused].some(({ id }) => id === key)
}
