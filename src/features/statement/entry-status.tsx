import { useLingui } from '@lingui/react'
import { entryStatus } from '../../domain/money/statement-entry.ts'
import { entryStatusText } from '../../i18n/entry-status-text.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'

/** The status of a transaction in words. */
export function EntryStatus({ status }: { status: string | undefined }) {
  const { i18n } = useLingui()
  const how = entryStatus(status)
  return <StatusBadge status={how}>{entryStatusText(i18n, how)}</StatusBadge>
}
