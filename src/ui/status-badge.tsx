import type { ReactNode } from 'react'

import { Icon } from './icon.tsx'
import type { IconName } from './icon-name.ts'

/** Confirmed, waiting, failed, or a neutral label. */
export type StatusTone = 'ok' | 'wait' | 'error' | 'info'

const looks: Record<StatusTone, { icon: IconName | undefined; colours: string }> = {
  ok: { icon: 'check', colours: 'bg-pos-soft text-pos' },
  wait: { icon: 'clock', colours: 'bg-pend-soft text-pend' },
  error: { icon: 'close', colours: 'bg-neg-soft text-neg' },
  info: { icon: undefined, colours: 'bg-info-soft text-info' },
}

/** A state as icon and word, never colour alone. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  const { icon, colours } = looks[tone]
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full py-px pe-2.5 text-caption font-bold whitespace-nowrap ${icon ? 'ps-1.5' : 'ps-2.5'} ${colours}`}
    >
      {icon && <Icon name={icon} className="size-3.75 stroke-[2.5]" />}
      {children}
    </span>
  )
}
