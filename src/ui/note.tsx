import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-name.ts'

/** What kind of thing a note says. */
export type NoteTone = 'info' | 'warn' | 'error' | 'ok'

const looks: Record<NoteTone, { icon: IconName; box: string; ink: string }> = {
  info: { icon: 'info', box: 'bg-info-soft', ink: 'text-info' },
  warn: { icon: 'warning', box: 'bg-pend-soft', ink: 'text-pend' },
  error: { icon: 'warning', box: 'bg-neg-soft', ink: 'text-neg' },
  ok: { icon: 'check-circle', box: 'bg-pos-soft', ink: 'text-pos' },
}

/** A short text in a tinted box. An error is spoken as soon as it appears. */
export function Note({ tone = 'info', children }: { tone?: NoteTone; children: ReactNode }) {
  const { icon, box, ink } = looks[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={classNames('flex gap-3 rounded-md px-4 py-3 text-small', box)}
    >
      <span className={ink}>
        <Icon name={icon} className="mt-px size-5" />
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  )
}
