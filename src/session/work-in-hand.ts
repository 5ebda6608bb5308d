import { useEffect } from 'react'
import { createListeners } from '../listeners.ts'

let holds = 0
const listeners = createListeners()

/** Unfinished work that a reload would destroy: a money action under way, a form that is partly filled in. */
export const workInHand = {
  /** Blocks a reload of the page until the returned function is called. Calling that again does nothing. */
  holdReload(): () => void {
    let isOpen = true
    change(1)
    return () => {
      if (isOpen) change(-1)
      isOpen = false
    }
  },

  /** Whether a reload would lose nothing now. */
  isReloadSafe: (): boolean => holds === 0,

  /** Calls `listener` whenever `isReloadSafe` changes. */
  subscribe: listeners.subscribe,
}

function change(by: 1 | -1): void {
  const wasSafe = holds === 0
  holds += by
  if (wasSafe !== (holds === 0)) listeners.notify()
}

/** Keeps an update of the app from reloading the page while `isHeld`, at most until the component unmounts. */
export function useReloadHold(isHeld: boolean): void {
  useEffect(() => (isHeld ? workInHand.holdReload() : undefined), [isHeld])
}
