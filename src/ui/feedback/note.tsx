import type { ReactNode } from 'react'
import { type IconName, Icon } from '../pictures/icon.tsx'

/** The kind of a note. */
export type NoteTone = 'info' | 'warn' | 'error' | 'ok'

const icons: Record<NoteTone, IconName> = {
  info: 'info',
  warn: 'warning',
  error: 'warning',
  ok: 'check-circle',
}

/** A new error may be below the screen, or behind the buttons at its foot. */
const bringIntoView = (note: HTMLElement | null) => note?.scrollIntoView({ block: 'nearest' })

/** A short text in a tinted box. An error is announced and scrolled into view when it appears. */
export function Note({ tone = 'info', children }: { tone?: NoteTone; children: ReactNode }) {
  const isError = tone === 'error'
  return (
    <div
      role={isError ? 'alert' : undefined}
      ref={isError ? bringIntoView : undefined}
      className={`note note-${tone}`}
    >
      <Icon name={icons[tone]} className="size-5" />
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </div>
  )
}

/** Says that a money action got no response yet and that its outcome is being requested. Announced when it appears; not an error. */
export function CheckingNote({ children }: { children: ReactNode }) {
  return (
    <output className="note note-info">
      <span className="spinner" />
      <span className="min-w-0 flex-1">{children}</span>
    </output>
  )
}
