import { createListeners } from '../listeners.ts'

let holds = 0
const listeners = createListeners()

/** What a reload would destroy: a money action under way, a form half filled in. */
export const workInHand = {
  /** Asks that the page is not reloaded until the returned function is called; calling it again does nothing. */
  holdReload(): () => void {
    let held = true
    change(1)
    return () => {
      if (held) change(-1)
      held = false
    }
  },

  /** Whether nothing would be lost by reloading now. */
  isReloadSafe: (): boolean => holds === 0,

  /** Calls `listener` whenever `isReloadSafe` changes. Returns the way to unsubscribe. */
  subscribe: listeners.subscribe,
}

function change(by: 1 | -1): void {
  const wasSafe = holds === 0
  holds += by
  if (wasSafe !== (holds === 0)) listeners.tell()
}
