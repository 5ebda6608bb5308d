import './slip-table.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useEndlessList } from '../../data/cache/endless-list.ts'
import { mediaUrl } from '../../data/site/server-urls.ts'
import { useOwnBaht } from '../../data/wallet/own-baht.ts'
import { fetchSlipImage, type Slip, slipKey, slipList } from '../../data/wallet/statement.ts'
import { entryStatus } from '../../domain/money/statement-entry.ts'
import { entryStatusText } from '../../i18n/entry-status-text.ts'
import { errorText } from '../../i18n/error-text.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { slipReasonText } from '../../i18n/slip-reason-text.ts'
import { MoreRows } from '../../parts/more-rows.tsx'
import { NotLoaded } from '../../parts/not-loaded.tsx'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialogs/sheet.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { EmptyState } from '../../ui/feedback/placeholders.tsx'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { openInWindow } from '../../ui/open-window.ts'
import { Icon } from '../../ui/pictures/icon.tsx'

/** The slips that the member has sent, and their outcomes. */
export function SlipHistorySheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const list = useEndlessList(slipList, slipKey)
  const { rows, error, hasMoreFailed, retry } = list
  return (
    <Sheet open full onClose={onClose} title={<Trans>Slip status</Trans>} closeLabel={t`Close`}>
      {rows === undefined ? (
        <NotLoaded error={error} height="h-60" onRetry={retry} />
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
          <MoreRows list={list} failure={hasMoreFailed && <Trans>Older items could not be loaded</Trans>} />
        </>
      )}
    </Sheet>
  )
}

/** The slips, as rows like those of the statement. Rows out of view cost no layout. */
function SlipTable({ slips }: { slips: readonly Slip[] }) {
  const { t } = useLingui()
  return (
    <table className="block">
      <thead className="sr-only">
        <tr>
          {[t`Date`, t`Amount`, t`Status`, t`Image`].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="lined-rows block overflow-hidden rounded-lg bg-surface-2">
        {slips.map((slip) => (
          <SlipRow key={slipKey(slip)} slip={slip} />
        ))}
      </tbody>
    </table>
  )
}

/** One slip: time, amount, outcome with its reason, and picture. */
function SlipRow({ slip }: { slip: Slip }) {
  const { i18n } = useLingui()
  const ownBaht = useOwnBaht()
  const { createdAt, amount, status, note } = slip
  const how = entryStatus(status)
  const reason = slipReasonText(i18n, note)
  // The money had come before: this slip has added nothing.
  const isRepeat = note === 'CREDITED_BEFORE'
  return (
    <tr className="slip-row">
      <td>
        <time dateTime={createdAt} translate="no" className="text-caption text-text-3">
          {formatDateTime(createdAt)}
        </time>
      </td>
      <td
        translate="no"
        className={`text-label whitespace-nowrap ${isRepeat || how === 'failed' ? 'text-text-3' : ''} ${how === 'failed' ? 'line-through' : ''}`}
      >
        {amount === 0 ? '-' : ownBaht(amount, { symbol: false })}
      </td>
      <td>
        <StatusBadge status={isRepeat ? 'info' : how} plain>
          {isRepeat ? <Trans>Counted before</Trans> : entryStatusText(i18n, how)}
        </StatusBadge>
        {reason !== undefined && (
          <span className="block text-caption wrap-anywhere text-text-2">{`(${reason})`}</span>
        )}
      </td>
      <td>
        <SlipImageLink slip={slip} />
      </td>
    </tr>
  )
}

/**
 * Opens the picture of a slip in a new window; its URL is in the row, or else the server has it. A link replaces the button when the browser
 * blocked the window.
 */
function SlipImageLink({ slip: { link, reference } }: { slip: Slip }) {
  const { t, i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<string>()
  const label = t`View slip image`
  const address = mediaUrl(link) ?? found
  if (address !== undefined) {
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
        className="icon-button inline-grid! text-link!"
      >
        <Icon name="image" />
      </a>
    )
  }
  if (reference === undefined) return null

  const view = async () => {
    setBusy(true)
    try {
      const opened = await openInWindow(async () => {
        const picture = mediaUrl(await fetchSlipImage(reference))
        if (picture === undefined) throw new TypeError('The picture has no address that may be opened')
        return picture
      })
      if (!opened.isOpen) setFound(opened.href)
    } catch (error) {
      showToast({ tone: 'error', text: await errorText(i18n, error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className="inline-grid text-link">
      <IconButton
        icon="image"
        label={label}
        aria-busy={busy || undefined}
        onClick={() => void (busy ? undefined : view())}
      />
    </span>
  )
}
