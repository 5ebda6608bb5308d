import { type MouseEvent, type PointerEvent, useId, useRef } from 'react'
import { aboveKeyboard, useAboveKeyboard } from './use-above-keyboard.ts'
import { FIRST_FOCUS, useModal } from './use-modal.ts'

interface FrameOptions {
  open: boolean
  /** Something is being sent: nothing closes it. */
  busy: boolean
  /** The member asked to close. */
  onClose: () => void
  /** The same for Escape and the system's back. */
  onDismiss?: (() => void) | undefined
  /** Closing loses what was typed: a tap beside it does not close it. */
  isFilledIn?: boolean | undefined
}

/** A modal named by its heading, which takes the focus; closed by a tap beside it, and above the keyboard. */
export function useFrame({ open, busy, onClose, onDismiss = onClose, isFilledIn = false }: FrameOptions) {
  const { dialog, present, isOpen, props } = useModal({ open, busy, onDismiss })
  /** A careless touch may close it. */
  const mayLose = isOpen && !busy && !isFilledIn
  const scrim = useScrimTap(mayLose, onClose)
  const area = useAboveKeyboard(dialog)
  const id = useId()
  return {
    present,
    isOpen,
    mayLose,
    /** Where the area above the keyboard begins. */
    top: area.top,
    frame: {
      ...props,
      ...scrim,
      ref: dialog,
      style: aboveKeyboard(area),
      'aria-labelledby': id,
      'aria-busy': busy || undefined,
    },
    heading: { ...FIRST_FOCUS, id, tabIndex: -1 },
  }
}

/** A `<dialog>` without padding is the target of its backdrop only. The tap must start and end there: a text selection may end outside. */
function useScrimTap(enabled: boolean, onTap: () => void) {
  const pressed = useRef(false)
  return {
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      pressed.current = event.target === event.currentTarget
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (enabled && pressed.current && event.target === event.currentTarget) onTap()
    },
  }
}
