import { type ReactNode, useEffect } from 'react'
import { Sheet, type SheetProps } from './sheet.tsx'
import { useHeldModal, useWait, WaitNote } from './wait.tsx'

interface MoneySheetProps extends SheetProps {
  /** Shown while the sheet is busy, before the note that it takes longer. */
  waiting?: ReactNode
}

/** A sheet that sends money. It shows a note when that takes long, and can be closed after ten seconds. */
export function MoneySheet({ busy = false, waiting, footer, ...sheet }: MoneySheetProps) {
  const wait = useWait(sheet.open && busy)
  const isHeld = busy && wait !== 'released'
  useHeldModal(sheet.open && isHeld)
  const hasNote = busy && (wait !== 'short' || waiting !== undefined)
  const shown = hasNote ? wait : undefined
  // The note takes its room from the body, perhaps that of the button which was tapped.
  useEffect(() => {
    if (shown !== undefined) document.activeElement?.scrollIntoView?.({ block: 'nearest' })
  }, [shown])
  return (
    <Sheet
      {...sheet}
      busy={isHeld}
      footer={
        footer === undefined && !hasNote ? undefined : (
          <>
            {hasNote && <WaitNote wait={wait}>{waiting}</WaitNote>}
            {footer}
          </>
        )
      }
    />
  )
}
