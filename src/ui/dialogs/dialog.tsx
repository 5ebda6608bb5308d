import type { ReactNode } from 'react'
import { Button, IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { useFrame } from './use-frame.ts'
import { useHeldModal, useWait, WaitNote } from './wait.tsx'

export interface DialogProps {
  open: boolean
  /** The member asked to close: Escape, back, a tap on the scrim, the close button. Answer with `open={false}`. */
  onClose: () => void
  title: ReactNode
  /** Fills the box from edge to edge, with the close button on it. It contains its own words, so the title is for screen readers only. */
  media?: ReactNode
  /** The box is of cloth, for a reward. */
  onCloth?: boolean
  /** A lozenge or a spinner above the title. */
  picture?: ReactNode
  /** Label of the round close button. Without one, `actions` must contain a way to close. */
  closeLabel?: string | undefined
  /** One or two buttons side by side. */
  actions?: ReactNode
  /** Label of a button before `actions` that closes the dialog. Given where it moves money: after ten seconds of a wait it can be closed. */
  cancelLabel?: string | undefined
  /** Id of the result in `children`, which a screen reader reads with the title. */
  describedBy?: string
  /** Something is being sent: nothing closes the dialog. */
  busy?: boolean | undefined
  children?: ReactNode
}

/** A box in the middle of the screen for a picture or a short result. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, media, picture, closeLabel, cancelLabel, actions, busy = false } = props
  const { children } = props
  const movesMoney = cancelLabel !== undefined
  const wait = useWait(open && busy, movesMoney)
  const isHeld = busy && wait !== 'released'
  useHeldModal(open && movesMoney && isHeld)
  const { present, top, frame, heading } = useFrame({ open, busy: isHeld, onClose })
  if (!present) return null

  return (
    <dialog
      {...frame}
      aria-describedby={props.describedBy}
      style={{ ...frame.style, top }}
      className={classNames(
        'alert m-auto max-h-[86dvh] w-[calc(100%-2rem)] max-w-96 flex-col overflow-hidden rounded-xl shadow-pop open:flex',
        props.onCloth === true
          ? 'bg-cloth [background-image:var(--weave)] text-on-cloth [--focus:var(--marigold)]'
          : 'bg-surface text-text',
      )}
    >
      {closeLabel !== undefined && (
        <div className="absolute end-2 top-2 z-nav rounded-full bg-surface/80">
          <IconButton icon="close" label={closeLabel} disabled={isHeld} onClick={onClose} />
        </div>
      )}
      <div className="grid min-h-0 auto-rows-max grid-cols-[minmax(0,1fr)] overflow-y-auto overscroll-contain">
        <h2
          {...heading}
          className={classNames(
            media === undefined ? 'order-1 px-5 text-center text-title' : 'sr-only',
            picture === undefined && 'pt-6',
          )}
        >
          {title}
        </h2>
        {media}
        {picture !== undefined && <div className="flex justify-center pt-6 pb-3">{picture}</div>}
        {children !== undefined && <div className="order-2 grid gap-3 px-5 pt-3 text-center">{children}</div>}
      </div>
      {busy && (
        <div className="flex-none px-5 pt-3 empty:hidden">
          <WaitNote wait={wait} />
        </div>
      )}
      <div className="flex flex-none flex-wrap gap-3 px-5 pt-5 pb-5 *:flex-1">
        {cancelLabel !== undefined && (
          <Button variant="secondary" disabled={isHeld} onClick={onClose}>
            {cancelLabel}
          </Button>
        )}
        {actions}
      </div>
    </dialog>
  )
}
