import { type PointerEvent, useRef } from 'react'

/** A drag shorter than this is a tap, in CSS pixels. */
const TAP_SLOP_PX = 8
/** A sheet that is released below this distance closes; above it, it springs back. */
const DISMISS_PX = 96

function moveTo(grip: HTMLElement, translate: string): void {
  const dialog = grip.closest('dialog')
  if (dialog) dialog.style.translate = translate
}

/** Handlers for the grip of a `<dialog>`. Dragging it down moves the dialog; beyond the limit it calls `onDismiss`. */
export function useDragDown(enabled: boolean, onDismiss: () => void) {
  const startY = useRef<number | undefined>(undefined)
  const distance = useRef(0)

  const settle = (event: PointerEvent<HTMLElement>, dismissed: boolean) => {
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
      settle(event, enabled && distance.current >= DISMISS_PX)
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      settle(event, false)
    },
  }
}
