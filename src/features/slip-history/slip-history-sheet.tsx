import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEndlessList } from '../../data/cache/endless-list.ts'
import { slipKey, slipList } from '../../data/wallet/statement.ts'
import { entryStatus } from '../../domain/money/statement-entry.ts'
import { useLoadFailure } from '../../i18n/use-error-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { EmptyState, RetryState, Skeleton } from '../../ui/feedback/placeholders.tsx'
import { LoadMore } from '../../ui/navigation/load-more.tsx'
import { SlipTable } from './slip-table.tsx'

/** The slips that the member has sent, and their outcomes. */
export function SlipHistorySheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { rows, error, hasMore, hasMoreFailed, isLoadingMore, loadMore, retry } = useEndlessList(
    slipList,
    slipKey,
  )
  const failure = useLoadFailure(error)
  return (
    <Sheet open full onClose={onClose} title={<Trans>Slip status</Trans>} closeLabel={t`Close`}>
      {rows === undefined ? (
        error === null ? (
          <Skeleton className="h-60 w-full" />
        ) : (
          <RetryState {...failure} retryLabel={<Trans>Try again</Trans>} onRetry={retry} />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          scene="slip"
          title={<Trans>No slips sent</Trans>}
          text={<Trans>Send one when money is not in after 5 minutes.</Trans>}
          action={
            <>
              <Link
                to="."
                search={(search: object) => ({ ...search, sheet: 'deposit' as const, way: 'slip' })}
                className={buttonClass({ variant: 'secondary' })}
              >
                <Trans>Send the slip</Trans>
              </Link>
              <Link to="/user/howto" className={buttonClass({ variant: 'quiet' })}>
                <Trans>How to use</Trans>
              </Link>
            </>
          }
        />
      ) : (
        <>
          {rows.some(({ status }) => entryStatus(status) === 'progress') && (
            <Note>
              <Trans>
                A slip in progress waits for the bank’s answer. Sometimes that takes hours. There is no need
                to send it again.
              </Trans>
            </Note>
          )}
          <SlipTable slips={rows} />
          {hasMore && (
            <LoadMore
              label={error === null ? t`Show more` : t`Try again`}
              failure={
                error === null ? undefined : hasMoreFailed && <Trans>Older items could not be loaded</Trans>
              }
              busy={isLoadingMore}
              onMore={error === null ? loadMore : retry}
            />
          )}
        </>
      )}
    </Sheet>
  )
}
