import { type PointerEvent, type RefObject, useRef } from 'react'

/** A drag shorter than this is a tap, in CSS pixels. */
const TAP_SLOP_PX = 8
/** Let go below this and the sheet goes; above it, it springs back. */
const DISMISS_PX = 96

/** Handlers for the grip of a sheet: dragging it down moves `target` and calls `onDismiss` when far enough. */
export function useDragDown(target: RefObject<HTMLElement | null>, enabled: boolean, onDismiss: () => void) {
  const startY = useRef<number | undefined>(undefined)
  const distance = useRef(0)

  const settle = () => {
    startY.current = undefined
    distance.current = 0
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (enabled && event.isPrimary) startY.current = event.clientY
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (startY.current === undefined || !target.current) return
      distance.current = Math.max(0, event.clientY - startY.current)
      if (distance.current < TAP_SLOP_PX) return
      event.currentTarget.setPointerCapture?.(event.pointerId)
      target.current.style.translate = `0 ${distance.current}px`
    },
    onPointerUp() {
      const far = distance.current >= DISMISS_PX
      settle()
      if (far && enabled) onDismiss()
      else if (target.current) target.current.style.translate = ''
    },
    onPointerCancel() {
      settle()
      if (target.current) target.current.style.translate = ''
    },
  }
}
