import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { StatementEntry } from '../../data/statement.ts'
import { entryStatus } from '../../domain/money/statement-entry.ts'
import { formatBaht, formatDateTime, formatRelative } from '../../i18n/format.ts'
import { isLocale } from '../../i18n/locales.ts'
import { CopyRow } from '../../ui/feedback/copy-row.tsx'
import { copyAndTell } from '../../ui/feedback/copy-and-tell.ts'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { entryLooks } from './entry-looks.ts'
import { EntryStatus } from './entry-status.tsx'
import { useActivity } from './use-activity.ts'

interface EntryDetailsProps {
  /** Undefined when none is open. */
  entry: StatementEntry | undefined
  now: Date
  onClose: () => void
}

/** Everything about one transaction, with its number to give to the operator. */
export function EntryDetails({ entry, now, onClose }: EntryDetailsProps) {
  const { i18n, t } = useLingui()
  const activity = useActivity()
  // Keeps its words while it slides out.
  const [last, setLast] = useState(entry)
  if (entry !== undefined && entry !== last) setLast(entry)
  if (last === undefined) return null

  const { _id: id, status, note, createdAt, asked } = last
  const isReturned = last.statementType === 'withdraw' && entryStatus(status) === 'failed'
  const locale = isLocale(i18n.locale) ? i18n.locale : 'en'
  const copy = (text: string) => copyAndTell(text, { copied: t`Copied: ${text}`, failed: t`Failed to copy` })
  return (
    <Sheet open={entry !== undefined} onClose={onClose} title={activity(last)} closeLabel={t`Close`}>
      <p className="text-amount tabular-nums">{entryLooks(last).amount}</p>
      <dl className="divide-y divide-line rounded-lg bg-surface-2">
        <Fact label={<Trans>Status</Trans>}>
          <EntryStatus status={status} />
          {isReturned && (
            <p className="text-small text-text-2">
              <Trans>The money is back in your main wallet.</Trans>
            </p>
          )}
        </Fact>
        {note !== undefined && <Fact label={<Trans>Reason</Trans>}>{note}</Fact>}
        <Fact label={<Trans>Date</Trans>}>
          <time dateTime={createdAt} className="tabular-nums">
            {formatDateTime(createdAt)}
          </time>{' '}
          <span className="text-caption text-text-3">{formatRelative(locale, createdAt, now)}</span>
        </Fact>
        {asked !== undefined && (
          <Fact label={<Trans>The QR asked for</Trans>}>
            <span className="tabular-nums">{formatBaht(asked)}</span>
          </Fact>
        )}
      </dl>
      {id !== undefined && (
        <div className="rounded-lg bg-surface-2">
          <CopyRow
            label={<Trans>Transaction number</Trans>}
            value={id}
            copyLabel={t`Copy`}
            onCopy={() => void copy(id)}
          />
        </div>
      )}
    </Sheet>
  )
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="px-4 py-3">
      <dt className="text-caption text-text-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
