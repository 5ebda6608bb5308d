import { type MouseEvent, type PointerEvent, useRef } from 'react'

/**
 * Handlers for a `<dialog>` without padding: only its backdrop can be the target itself. Both halves of the tap must
 * be there, because a text selection that ends outside is no wish to leave.
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
