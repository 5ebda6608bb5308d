import type { ReactNode } from 'react'

/** Says that a money action got no answer yet and is being asked about. It is spoken when it appears, and is no error. */
export function CheckingNote({ children }: { children: ReactNode }) {
  return (
    <output className="note note-info">
      <span className="spinner" />
      <span className="min-w-0 flex-1">{children}</span>
    </output>
  )
}
