import type { ReactNode } from 'react'
import { Sheet, type SheetProps } from './sheet.tsx'
import { useHeldModal, useWait, WaitNote } from './wait.tsx'

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
      {footer === undefined && note && <div className="sticky -bottom-5 bg-surface pb-5">{note}</div>}
    </Sheet>
  )
}
