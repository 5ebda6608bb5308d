import type { ReactNode } from 'react'

import { Icon } from '../pictures/icon.tsx'
import type { IconName } from '../pictures/icon-name.ts'

/** How far a matter has come. */
export type BadgeStatus = 'success' | 'progress' | 'failed' | 'info'

const looks: Record<BadgeStatus, { icon: IconName; box: string }> = {
  success: { icon: 'check', box: 'bg-pos-soft text-pos' },
  progress: { icon: 'clock', box: 'bg-pend-soft text-pend' },
  failed: { icon: 'close', box: 'bg-neg-soft text-neg' },
  info: { icon: 'info', box: 'bg-info-soft text-info' },
}

/** Props of {@link StatusBadge}. */
export interface StatusBadgeProps {
  status: BadgeStatus
  /** The status in words: colour alone says nothing. */
  children: ReactNode
}

/** A status as a pill of icon and word. */
export function StatusBadge({ status, children }: StatusBadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-lg py-0.5 ps-1.5 pe-2.5 text-caption font-bold ${looks[status].box}`}
    >
      <Icon name={looks[status].icon} className="size-4.5 flex-none" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </span>
  )
}
