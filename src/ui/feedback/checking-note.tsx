import type { ReactNode } from 'react'

/** Says that a money action got no response yet and that its outcome is being requested. Announced when it appears; not an error. */
export function CheckingNote({ children }: { children: ReactNode }) {
  return (
    <output className="note note-info">
      <span className="spinner" />
      <span className="min-w-0 flex-1">{children}</span>
    </output>
  )
}
