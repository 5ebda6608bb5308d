import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useStatement } from '../../data/statement.ts'
import type { StatementFilter } from '../../domain/money/statement-filters.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, RetryState } from '../../ui/feedback/empty-state.tsx'
import { StatementFilters } from './statement-filters.tsx'
import { StatementList } from './statement-list.tsx'
import { StatementSkeleton } from './statement-skeleton.tsx'

interface StatementScreenProps {
  /** The money on its way that has no line here. */
  onItsWay: ReactNode
  /** The kind of transactions that is shown. */
  kind: StatementFilter | undefined
  onKind: (kind: StatementFilter | undefined) => void
  /** Key of the transaction whose details are open. */
  entry: string | undefined
  onOpenEntry: (key: string) => void
  onCloseEntry: () => void
  /** Opens the progress of the pending withdrawal. Must not change between renders. */
  onFollow: () => void
  onOpenSlips: () => void
  onDeposit: () => void
  onContact: () => void
}

/** The member's transactions. Without a network it shows the last seen ones, with their time. */
export function StatementScreen(props: StatementScreenProps) {
  const { onItsWay, kind, onKind, entry, onOpenEntry, onCloseEntry, onFollow, onOpenSlips, onDeposit } = props
  const view = useStatement(kind)
  const { canNarrow, rows, isCurrent, updatedAt, error, retry } = view
  const failure = useLoadFailure(error)
  return (
    <>
      {canNarrow ? (
        <StatementFilters kind={kind} onKind={onKind} onOpenSlips={onOpenSlips} />
      ) : (
        <p className="mb-2 text-end">
          <Button variant="secondary" size="s" icon="slip" onClick={onOpenSlips}>
            <Trans>Slip status</Trans>
          </Button>
        </p>
      )}
      {kind === undefined && onItsWay}
      {rows !== undefined && !isCurrent && (
        <p className="mb-2 text-caption text-text-2">
          <Trans>As last seen</Trans>{' '}
          <time dateTime={updatedAt} translate="no" className="tabular-nums whitespace-nowrap">
            {formatDateTime(updatedAt)}
          </time>
        </p>
      )}
      {rows === undefined ? (
        error === null ? (
          <StatementSkeleton />
        ) : (
          <RetryState icon="list" {...failure} retryLabel={<Trans>Try again</Trans>} onRetry={retry} />
        )
      ) : rows.length === 0 && kind !== undefined ? (
        <EmptyState
          icon="list"
          title={<Trans>No transactions of this kind yet</Trans>}
          action={
            <Button variant="secondary" onClick={() => onKind(undefined)}>
              <Trans>Show all</Trans>
            </Button>
          }
        />
      ) : rows.length === 0 ? (
        <EmptyState
          icon="list"
          title={<Trans>No transactions yet</Trans>}
          text={<Trans>When you deposit, withdraw or transfer, it shows here.</Trans>}
          action={
            <Button variant="primary" icon="deposit" onClick={onDeposit}>
              <Trans>Deposit</Trans>
            </Button>
          }
        />
      ) : (
        <StatementList
          entries={rows}
          view={view}
          opened={entry}
          onOpen={onOpenEntry}
          onClose={onCloseEntry}
          onContact={props.onContact}
          onFollow={onFollow}
        />
      )}
    </>
  )
}

/** The screen's title in the bar. */
export const StatementTitle = () => (
  <h1 className="truncate text-heading">
    <Trans>Statement</Trans>
  </h1>
)
