import type { ReactNode } from 'react'
import { CheckingNote } from '../feedback/checking-note.tsx'
import { Note } from '../feedback/note.tsx'
import type { useWait } from './use-wait.ts'
import { useWaitWords } from './wait-words.ts'

interface WaitNoteProps {
  wait: ReturnType<typeof useWait>
  /** Shown at once, until the member may leave. */
  children?: ReactNode
}

/** A note in a busy modal: first that it takes longer, then that the member need not wait. Announced when it appears. */
export function WaitNote({ wait, children }: WaitNoteProps) {
  const words = useWaitWords()
  if (wait === 'released' && words !== undefined) {
    return (
      <output className="contents">
        <Note>{words.released}</Note>
      </output>
    )
  }
  const said = children ?? (wait === 'short' ? undefined : words?.slow)
  return said === undefined ? null : <CheckingNote>{said}</CheckingNote>
}
