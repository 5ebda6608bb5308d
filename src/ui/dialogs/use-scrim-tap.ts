import { type MouseEvent, type PointerEvent, useRef } from 'react'

/**
 * Handlers for a `<dialog>` without padding: only its backdrop can be the event target itself. The tap must start and end there, because a
 * text selection that ends outside must not close the dialog.
 */
export function useScrimTap(enabled: boolean, onTap: () => void) {
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
