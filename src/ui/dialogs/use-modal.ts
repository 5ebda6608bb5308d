import {
  type RefObject,
  type SyntheticEvent,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { enterModal, LeavingContext, noteOpener, returnFocus } from './open-modals.ts'
import './dialog.css'

let locks = 0

export interface ModalOptions {
  open: boolean
  /** Something is being sent: Escape and back do nothing. */
  busy: boolean
  /** The member asked to close by Escape or the system's back. */
  onDismiss: () => void
}

/** What a component needs to render a native `<dialog>` as a modal. */
export interface Modal {
  dialog: RefObject<HTMLDialogElement | null>
  /** Render the dialog while this is true. It stays true during the closing animation. */
  present: boolean
  /** Open, and not closing together with the component around it. */
  isOpen: boolean
  /** Props for the `<dialog>`. */
  props: {
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => void
    closedby: 'closerequest' | 'none'
    'data-closing': true | undefined
  }
}

/** Marks the element that gets the focus when a modal opens: a heading or the least harmful button. */
export const FIRST_FOCUS = { 'data-first-focus': true } as const

/** Opens a native `<dialog>` in the top layer, locks the page behind it, and returns the focus on closing, also when it unmounts while open. */
export function useModal({ open: wanted, busy, onDismiss }: ModalOptions): Modal {
  const isLeaving = useContext(LeavingContext)
  const open = wanted && !isLeaving
  const dialog = useRef<HTMLDialogElement>(null)
  const closedByUs = useRef(false)
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)

  // A layout effect: on unmount its clean-up still finds the dialog in the page, so that close() can return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!present || !element) return undefined
    closedByUs.current = false
    noteOpener(element)
    element.showModal()
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus({ preventScroll: true })
    const leave = enterModal(element)
    const unlock = lockScroll()
    return () => {
      unlock()
      closedByUs.current = true
      element.close()
      leave()
      returnFocus(element)
    }
  }, [present])

  useEffect(() => {
    if (open || !present) return undefined
    let reopened = false
    const leaveAfterAnimation = async () => {
      const animations = dialog.current?.getAnimations?.() ?? []
      await Promise.allSettled(animations.map((animation) => animation.finished))
      if (reopened) return
      // Not in the clean-up above: React removes the dialog from the page before that, and a removed dialog returns no focus.
      closedByUs.current = true
      const element = dialog.current
      element?.close()
      if (element) returnFocus(element)
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
    // Closed by the clean-up, for another sheet in its place: the member has not asked to close it.
    if (closedByUs.current) return
    // On a second Escape or back, the browser may close the dialog without a `cancel` event.
    if (busy) event.currentTarget.showModal()
    else onDismiss()
  }
  return {
    dialog,
    present,
    isOpen: open,
    props: {
      onCancel,
      onClose,
      closedby: busy ? 'none' : 'closerequest',
      'data-closing': open ? undefined : true,
    },
  }
}

/** Stops the page from scrolling until the returned function is called. Calls are counted, so that stacked sheets work. */
function lockScroll(): () => void {
  let isLocked = true
  locks += 1
  document.documentElement.toggleAttribute('data-scroll-locked', true)
  return () => {
    if (!isLocked) return
    isLocked = false
    locks -= 1
    if (locks === 0) document.documentElement.removeAttribute('data-scroll-locked')
  }
}
