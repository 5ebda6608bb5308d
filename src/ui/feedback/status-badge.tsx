import type { ReactNode } from 'react'
import { type IconName, Icon } from '../pictures/icon.tsx'

/** The status of a transaction, a slip or a bonus. */
export type BadgeStatus = 'success' | 'progress' | 'failed' | 'info'

const looks: Record<BadgeStatus, { icon: IconName; text: string; box: string }> = {
  success: { icon: 'check', text: 'text-pos', box: 'bg-pos-soft' },
  progress: { icon: 'clock', text: 'text-pend', box: 'bg-pend-soft' },
  failed: { icon: 'close', text: 'text-neg', box: 'bg-neg-soft' },
  info: { icon: 'info', text: 'text-info', box: 'bg-info-soft' },
}

export interface StatusBadgeProps {
  status: BadgeStatus
  /** Only icon and word, for a row of a list. */
  plain?: boolean
  /** The status in words, because colour alone is not accessible. */
  children: ReactNode
}

/** A status as a pill with an icon and a word. */
export function StatusBadge({ status, plain = false, children }: StatusBadgeProps) {
  const { icon, text, box } = looks[status]
  const pill = plain ? '' : `rounded-lg py-0.5 ps-1.5 pe-2.5 ${box}`
  return (
    <span translate="no" className={`inline-flex items-center gap-1 text-caption font-bold ${text} ${pill}`}>
      <Icon name={icon} className="size-4.5 flex-none" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  )
}
