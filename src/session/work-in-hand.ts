let holds = 0
const listeners = new Set<() => void>()

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
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function change(by: 1 | -1): void {
  const wasSafe = holds === 0
  holds += by
  if (wasSafe !== (holds === 0)) for (const listener of listeners) listener()
}
