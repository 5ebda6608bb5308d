import type { ReactNode } from 'react'
import { formatDateTime } from '../i18n/format.ts'
import { RetryState, type RetryStateProps, Skeleton } from './feedback/placeholders.tsx'
import { ListRow } from './list-row.tsx'
import { LoadMore } from './navigation/load-more.tsx'
import type { IconName } from './pictures/icon.tsx'

/** One amount that the member received. */
export interface Gain {
  icon: IconName
  title: ReactNode
  /** With its sign, or dots. */
  amount: string
  /** ISO 8601. */
  createdAt: string
}

export interface GainLogProps<Row> {
  /** The pages of the log that have been read. */
  log: {
    /** Undefined before the first answer. */
    readonly rows: readonly Row[] | undefined
    readonly error: Error | null
    readonly hasMore: boolean
    readonly isLoadingMore: boolean
    readonly loadMore: () => void
    readonly retry: () => void
  }
  rowKey: (row: Row) => string
  gainOf: (row: Row) => Gain
  heading: ReactNode
  /** Shown in place of an empty log. */
  empty: ReactNode
  /** Shown in place of rows that could not be loaded. */
  notLoaded: Pick<RetryStateProps, 'title' | 'text'>
  moreLabel: string
  retryLabel: string
  /** Announced when older rows could not be loaded. */
  failure: string
}

/** Amounts that the member has received, newest first. When rows cannot be loaded, a retry button appears without an error message. */
export function GainLog<Row>(props: GainLogProps<Row>) {
  const { rowKey, gainOf, heading, empty, notLoaded, moreLabel, retryLabel, failure } = props
  const { rows, error, hasMore, isLoadingMore, loadMore, retry } = props.log
  if (rows === undefined) {
    if (error === null) return <Skeleton className="h-40 w-full" />
    return <RetryState {...notLoaded} retryLabel={retryLabel} onRetry={retry} />
  }
  if (rows.length === 0) return empty
  return (
    <section>
      <h3 className="mb-2 text-heading">{heading}</h3>
      <ul className="lined-rows overflow-hidden rounded-lg bg-surface-2">
        {rows.map((row) => (
          <GainRow key={rowKey(row)} {...gainOf(row)} />
        ))}
      </ul>
      {hasMore && (
        <LoadMore
          label={error === null ? moreLabel : retryLabel}
          busy={isLoadingMore}
          onMore={error === null ? loadMore : retry}
          failure={error === null ? undefined : <span className="sr-only">{failure}</span>}
        />
      )}
    </section>
  )
}

function GainRow({ icon, title, amount, createdAt }: Gain) {
  return (
    <ListRow icon={icon} tone="quiet" title={title} amount={amount} amountTone="in">
      <time dateTime={createdAt} translate="no">
        {formatDateTime(createdAt)}
      </time>
    </ListRow>
  )
}
