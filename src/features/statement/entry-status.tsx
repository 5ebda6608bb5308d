import { Trans } from '@lingui/react/macro'
import { entryStatus } from '../../domain/statement-entry.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** The status of a transaction in words. */
export function EntryStatus({ status }: { status: string | undefined }) {
  const how = entryStatus(status)
  return (
    <StatusBadge status={how}>
      {how === 'success' ? (
        <Trans>Success</Trans>
      ) : how === 'failed' ? (
        <Trans>Failed</Trans>
      ) : (
        <Trans>In progress</Trans>
      )}
    </StatusBadge>
  )
}
