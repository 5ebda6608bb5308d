import './snack.css'
import type { ReactNode } from 'react'

export interface SnackProps {
  title: ReactNode
  text?: ReactNode
  /** Small buttons, the preferred one last. */
  actions: ReactNode
}

/** An offer above the main menu that can wait, e.g. a new version. */
export function Snack({ title, text, actions }: SnackProps) {
  return (
    <output className="snack fixed inset-x-3 z-banner mx-auto flex max-w-page flex-wrap items-center justify-end gap-3 rounded-lg bg-surface-3 py-3 ps-4 pe-3 text-small shadow-pop">
      <div className="min-w-32 flex-1">
        <b className="block">{title}</b>
        <span className="text-text-2">{text}</span>
      </div>
      <div className="flex items-center gap-2">{actions}</div>
    </output>
  )
}
