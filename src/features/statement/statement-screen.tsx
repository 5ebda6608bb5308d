import { Trans } from '@lingui/react/macro'
import { useEndlessList } from '../../data/endless-list.ts'
import { entryKey, statementList } from '../../data/statement.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { RetryState } from '../../ui/feedback/retry-state.tsx'
import { StatementList } from './statement-list.tsx'
import { StatementSkeleton } from './statement-skeleton.tsx'

interface StatementScreenProps {
  onOpenSlips: () => void
  onDeposit: () => void
}

/** What happened to the member's money. Without a network it is what was last seen, with its time. */
export function StatementScreen({ onOpenSlips, onDeposit }: StatementScreenProps) {
  const view = useEndlessList(statementList, entryKey)
  const { rows, isCurrent, updatedAt, error, retry } = view
  const failure = useLoadFailure(error)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">
          <Trans>Statement</Trans>
        </h1>
        <Button variant="secondary" size="s" icon="slip" onClick={onOpenSlips}>
          <Trans>Slip status</Trans>
        </Button>
      </div>
      {rows !== undefined && !isCurrent && (
        <p className="mb-2 text-caption text-text-2">
          <Trans>As last seen</Trans>{' '}
          <time dateTime={updatedAt} className="tabular-nums whitespace-nowrap">
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
        <StatementList entries={rows} view={view} />
      )}
    </>
  )
}
