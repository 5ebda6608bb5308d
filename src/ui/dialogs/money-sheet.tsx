import type { ReactNode } from 'react'
import { CheckingNote } from '../feedback/checking-note.tsx'
import { Note } from '../feedback/note.tsx'
import { useHeldModal } from './held-modals.ts'
import { Sheet, type SheetProps } from './sheet.tsx'
import { useWait } from './use-wait.ts'
import { useWaitWords } from './wait-words.ts'

interface WaitNoteProps {
  wait: ReturnType<typeof useWait>
  /** Shown at once, until the member may leave. */
  children?: ReactNode
}

interface MoneySheetProps extends SheetProps {
  /** Shown while the sheet is busy, before the note that it takes longer. */
  waiting?: ReactNode
}

/** A sheet that sends money. It shows a note when that takes long, and can be closed after ten seconds. */
export function MoneySheet({ busy = false, waiting, footer, children, ...sheet }: MoneySheetProps) {
  const wait = useWait(sheet.open && busy)
  const isHeld = busy && wait !== 'released'
  useHeldModal(sheet.open && isHeld)
  const note = busy ? <WaitNote wait={wait}>{waiting}</WaitNote> : null
  return (
    <Sheet
      {...sheet}
      busy={isHeld}
      footer={
        footer === undefined ? undefined : (
          <>
            {note}
            {footer}
          </>
        )
      }
    >
      {children}
      {footer === undefined && note}
    </Sheet>
  )
}

/** A note in a busy modal: first that it takes longer, then that the member need not wait. Announced when it appears. */
function WaitNote({ wait, children }: WaitNoteProps) {
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
