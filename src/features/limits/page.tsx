import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { SlowNote } from '../../ui/dialogs/wait.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'

/** What every page of the sheet is given. */
export interface PageProps {
  /** The foot of the sheet, once it is rendered. */
  readonly foot: HTMLElement | null
  /** Reports that a change is being sent, so that nothing closes the sheet. */
  readonly onBusy: (busy: boolean) => void
  /** The change was made: back to the limits. */
  readonly onDone: () => void
}

interface FootProps extends Pick<PageProps, 'foot' | 'onBusy'> {
  busy: boolean
  /** Why the server refused. */
  refusal: string | undefined
  children: ReactNode
}

/** The buttons of a page in the foot of the sheet, below the reason for which nothing was changed. */
export function PageFoot({ foot, busy, onBusy, refusal, children }: FootProps) {
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
  if (foot === null) return null
  return createPortal(
    <>
      {refusal !== undefined && <ErrorBox>{refusal}</ErrorBox>}
      <SlowNote busy={busy} />
      {children}
    </>,
    foot,
  )
}
