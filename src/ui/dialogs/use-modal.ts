import { type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { enterModal } from './open-modals.ts'
import { lockScroll } from './scroll-lock.ts'

/** What {@link useModal} needs to know. */
export interface ModalOptions {
  open: boolean
  /** Something is being sent: Escape and back do nothing. */
  busy: boolean
  /** The member asked to leave by Escape or the system's back. */
  onDismiss: () => void
}

/** What a native `<dialog>` needs to behave as a modal of ours. */
export interface Modal {
  dialog: RefObject<HTMLDialogElement | null>
  /** Render the dialog while this is true: it outlives `open` by the way out. */
  present: boolean
  /** Spread on the `<dialog>`. */
  props: {
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
    closedby: 'closerequest' | 'none'
    'data-closing': true | undefined
  }
}

/** Marks the element inside a modal that takes the focus on opening: a heading or the least harmful button. */
export const FIRST_FOCUS = { 'data-first-focus': true } as const

/**
 * Opens a native `<dialog>` in the top layer, locks the page behind it and gives focus back on the way out.
 * Everything is restored as well when the component is simply removed.
 */
export function useModal({ open, busy, onDismiss }: ModalOptions): Modal {
  const dialog = useRef<HTMLDialogElement>(null)
  const closedByUs = useRef(false)
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)

  // A layout effect: when the whole component goes, its clean-up still finds the dialog in the page, so close() can return focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!present || !element) return undefined
    closedByUs.current = false
    element.showModal()
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll: true })
    const leave = enterModal(element)
    const unlock = lockScroll()
    return () => {
      unlock()
      leave()
      closedByUs.current = true
      element.close()
    }
  }, [present])

  useEffect(() => {
    if (open || !present) return undefined
    let reopened = false
    const leaveAfterAnimation = async () => {
      const animations = dialog.current?.getAnimations?.() ?? []
      await Promise.allSettled(animations.map((animation) => animation.finished))
      if (reopened) return
      // Now, not with the clean-up above: React takes the dialog out of the page before that, and one that is out gives no focus back.
      closedByUs.current = true
      dialog.current?.close()
      setPresent(false)
    }
    void leaveAfterAnimation()
    return () => {
      reopened = true
    }
  }, [open, present])

  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file input inside the dialog fires a `cancel` of its own, which bubbles up to here.
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (open && !busy) onDismiss()
  }
  const onClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || !open || event.currentTarget.open) return
    // Taken away while open, for another sheet in its place: the member has not asked to leave.
    if (closedByUs.current) return
    // The browser may close without asking when Escape or back comes twice.
    if (busy) event.currentTarget.showModal()
    else onDismiss()
  }
  return {
    dialog,
    present,
    props: {
      onCancel,
      onClose,
      closedby: busy ? 'none' : 'closerequest',
      'data-closing': open ? undefined : true,
    },
  }
}
