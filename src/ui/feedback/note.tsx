import type { ReactNode } from 'react'

import { Icon } from '../pictures/icon.tsx'
import type { IconName } from '../pictures/icon-name.ts'

/** What kind of thing a note says. */
export type NoteTone = 'info' | 'warn' | 'error' | 'ok'

const icons: Record<NoteTone, IconName> = {
  info: 'info',
  warn: 'warning',
  error: 'warning',
  ok: 'check-circle',
}

/** A short text in a tinted box. An error is spoken as soon as it appears. */
export function Note({ tone = 'info', children }: { tone?: NoteTone; children: ReactNode }) {
  return (
    <div role={tone === 'error' ? 'alert' : undefined} className={`note note-${tone}`}>
      <Icon name={icons[tone]} className="size-5" />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  )
}
