import './lozenge.css'
import type { ReactNode } from 'react'
import { type IconName, Icon } from './icon.tsx'

/** `cloth` is the everyday tone, `soft` its quieter one; the others carry a meaning. */
export type LozengeTone = 'cloth' | 'soft' | 'marigold' | 'ok' | 'wait' | 'error' | 'info' | 'quiet'

const tones: Record<LozengeTone, string> = {
  cloth: 'text-on-cloth [--lozenge-fill:var(--cloth-2)]',
  soft: 'text-link [--lozenge-fill:var(--surface-3)]',
  marigold: 'text-on-marigold [--lozenge-fill:var(--marigold)]',
  ok: 'text-pos [--lozenge-fill:var(--pos-soft)]',
  wait: 'text-pend [--lozenge-fill:var(--pend-soft)]',
  error: 'text-neg [--lozenge-fill:var(--neg-soft)]',
  info: 'text-info [--lozenge-fill:var(--info-soft)]',
  quiet: 'text-text-2 [--lozenge-fill:var(--surface-3)]',
}

/** 34, 40, 44 and 64 px. */
const sizes = { xs: 'size-8.5', s: 'size-10', m: 'size-11', l: 'size-16' }

export interface LozengeProps {
  icon?: IconName | undefined
  size?: keyof typeof sizes | undefined
  tone?: LozengeTone | undefined
  /** A letter or number instead of an icon. */
  children?: ReactNode
}

/** The brand's shape around an icon or a letter. Decorative. */
export function Lozenge({ icon, size = 'm', tone = 'cloth', children }: LozengeProps) {
  return (
    <span className={`lozenge ${sizes[size]} ${tones[tone]}`} aria-hidden="true">
      {icon === undefined ? <b>{children}</b> : <Icon name={icon} className="" />}
    </span>
  )
}
