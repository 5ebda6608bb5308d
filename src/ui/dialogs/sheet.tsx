import { type PointerEvent, type ReactNode, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { useFrame } from './use-frame.ts'

/** A drag shorter than this is a tap, in CSS pixels. */
const TAP_SLOP_PX = 8

/** A sheet that is released below this distance closes; above it, it springs back. */
const DISMISS_PX = 96

export interface SheetProps {
  open: boolean
  /** The member asked to close: close button, Escape, back, scrim or a drag down. Answer with `open={false}`. */
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  closeLabel: string
  /** Leads to another page of the same sheet: an arrow before the title, and Escape and the system's back. */
  back?: { label: string; go: () => void } | undefined
  /** Contains the action; stays in view while the body scrolls. */
  footer?: ReactNode
  /** 94 % of the screen, even if the content is short. */
  full?: boolean | undefined
  /** Money is being sent: nothing closes the sheet. */
  busy?: boolean | undefined
  /** Closing loses what was typed: a tap beside the sheet or a drag does not close it. */
  isFilledIn?: boolean | undefined
  children: ReactNode
}

/** A panel from the bottom edge over an inert page. The focus goes to its heading, so that no keyboard opens. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, subtitle, closeLabel, footer, full = false, busy = false, children } = props
  const { back, isFilledIn } = props
  const { present, isOpen, mayLose, frame, heading } = useFrame({
    open,
    busy,
    onClose,
    onDismiss: back?.go,
    isFilledIn,
  })
  const drag = useDragDown(mayLose, onClose)
  if (!present) return null

  return (
    <dialog
      {...frame}
      className={classNames(
        'sheet fixed inset-x-0 top-auto bottom-0 mx-auto w-full max-w-page flex-col overflow-hidden rounded-t-xl bg-surface text-text shadow-sheet open:flex',
        full && 'sheet-full',
      )}
    >
      <div {...drag} className="sheet-top flex-none touch-none">
        <div className="mx-auto mt-2 h-1 w-9 rounded-full bg-line-strong opacity-70" />
        <div className="flex items-start gap-2 ps-gutter pe-1">
          {back && (
            <span className="-ms-2.5 flex-none">
              <IconButton icon="back" label={back.label} disabled={busy} onClick={back.go} />
            </span>
          )}
          <div className="sheet-title">
            <h2 {...heading} className="font-bold wrap-anywhere">
              {title}
            </h2>
            {subtitle !== undefined && <p className="text-small text-text-2">{subtitle}</p>}
          </div>
          <IconButton icon="close" label={closeLabel} disabled={busy} onClick={() => isOpen && onClose()} />
        </div>
      </div>
      {/* Not flex-1: in a sheet that is as high as its content, WebKit would give it no height. */}
      <div className="grid min-h-0 flex-auto auto-rows-max grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto overscroll-contain px-gutter pt-1 pb-5">
        {children}
      </div>
      {/* Not rendered without an action. `:empty` is not used, because within :has() WebKit does not notice when it stops matching. */}
      {footer !== undefined && (
        <footer className="sheet-foot grid flex-none not-has-[button,a,output]:hidden gap-2 border-t border-line px-gutter">
          {footer}
        </footer>
      )}
    </dialog>
  )
}

function moveTo(grip: HTMLElement, translate: string): void {
  const dialog = grip.closest('dialog')
  if (dialog) dialog.style.translate = translate
}

/** Handlers for the grip of a `<dialog>`. Dragging it down moves the dialog; beyond the limit it calls `onDismiss`. */
function useDragDown(enabled: boolean, onDismiss: () => void) {
  const startY = useRef<number | undefined>(undefined)
  const distance = useRef(0)

  const endDrag = (event: PointerEvent<HTMLElement>, dismissed: boolean) => {
    startY.current = undefined
    distance.current = 0
    if (dismissed) onDismiss()
    else moveTo(event.currentTarget, '')
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (enabled && event.isPrimary) startY.current = event.clientY
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startY.current === undefined) return
      distance.current = Math.max(0, event.clientY - startY.current)
      if (distance.current < TAP_SLOP_PX) return
      // Not before the slop is exceeded: a captured pointer would take the tap away from the close button.
      event.currentTarget.setPointerCapture?.(event.pointerId)
      moveTo(event.currentTarget, `0 ${distance.current}px`)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      endDrag(event, enabled && distance.current >= DISMISS_PX)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      endDrag(event, false)
    },
  }
}

interface ButtonPairProps {
  /** The lesser button, on the left. */
  lesser: ReactNode
  /** The main button. */
  children: ReactNode
  /** Both have the same width; otherwise the main one has two thirds. */
  even?: boolean
}

/** Two buttons at the foot of a sheet. Where they do not fit beside each other, the main one is on top. */
export const ButtonPair = ({ lesser, children, even = false }: ButtonPairProps) => (
  <div className="flex flex-wrap-reverse gap-3">
    <div className="flex-1 *:w-full">{lesser}</div>
    <div className={`${even ? 'flex-1' : 'flex-2'} *:w-full`}>{children}</div>
  </div>
)
