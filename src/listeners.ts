/** Whoever wants to hear of a change. What has changed they ask for themselves. */
export interface Listeners {
  /** Calls `listener` after every change. Returns the way to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void
  /** Calls all of them. */
  readonly tell: () => void
}

/** Makes a list of listeners, nobody on it yet. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: () => listeners.forEach((listener) => listener()),
  }
}
