import { useLingui } from '@lingui/react'
import { entryStatus } from '../../domain/money/statement-entry.ts'
import { entryStatusText } from '../../i18n/entry-status-text.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'

interface EntryStatusProps {
  status: string | undefined
  /** Without a pill, as in a list. */
  plain?: boolean
}

/** The status of a transaction in words. */
export function EntryStatus({ status, plain = false }: EntryStatusProps) {
  const { i18n } = useLingui()
  const how = entryStatus(status)
  return (
    <StatusBadge status={how} plain={plain}>
      {entryStatusText(i18n, how)}
    </StatusBadge>
  )
}
