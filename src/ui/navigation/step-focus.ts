import type { KeyboardEvent } from 'react'

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
}

/** Moves the focus with the arrow keys, Home and End, among the elements that match `selector` inside the event's element. */
export function stepFocus(event: KeyboardEvent, selector: string): void {
  const step = STEPS[event.key]
  if (!step) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)]
  const index = items.findIndex((item) => item === document.activeElement)
  items[step(index, items.length)]?.focus()
}
