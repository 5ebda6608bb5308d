import { useLingui } from '@lingui/react'
import type { Slip } from '../../data/statement.ts'
import { entryStatus } from '../../domain/money/statement-entry.ts'
import { entryStatusText } from '../../i18n/entry-status-text.ts'
import { formatBaht, formatDateTime } from '../../i18n/format.ts'
import { slipReasonText } from '../../i18n/slip-reason-text.ts'
import { StatusBadge } from '../../ui/feedback/status-badge.tsx'
import { SlipImageLink } from './slip-image-link.tsx'

interface SlipRowProps {
  slip: Slip
  columns: string
}

/** One slip: time, amount, outcome with its reason, and picture. */
export function SlipRow({ slip, columns }: SlipRowProps) {
  const { i18n } = useLingui()
  const { createdAt, amount, status, note } = slip
  const how = entryStatus(status)
  const reason = slipReasonText(i18n, note)
  const [day, time] = formatDateTime(createdAt).split(' ')
  return (
    <tr className={`${columns} py-3 [contain-intrinsic-height:auto_4.5rem] [content-visibility:auto]`}>
      <td>
        <time dateTime={createdAt} translate="no" className="block wrap-anywhere tabular-nums">
          {day}
        </time>{' '}
        <span translate="no" className="block text-caption text-text-3 tabular-nums">
          {time}
        </span>
      </td>
      <td translate="no" className="text-end font-bold wrap-anywhere tabular-nums">
        {amount === 0 ? '-' : formatBaht(amount, { symbol: false })}
      </td>
      <td>
        <StatusBadge status={how}>{entryStatusText(i18n, how)}</StatusBadge>
        {reason !== undefined && (
          <span className="mt-1 block text-caption wrap-anywhere text-text-2">{`(${reason})`}</span>
        )}
      </td>
      <td className="-my-2 text-end">
        <SlipImageLink slip={slip} />
      </td>
    </tr>
  )
}
