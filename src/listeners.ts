/** Subscribers to a change. They read the new value themselves. */
export interface Listeners {
  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  /** Calls every subscriber. */
  readonly notify: () => void
}

/** Creates an empty list of listeners. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify: () => listeners.forEach((listener) => listener()),
  }
}

/** A value that others follow; every `set` calls its subscribers. */
export interface Store<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly subscribe: Listeners['subscribe']
}

export function createStore<T>(value: T): Store<T> {
  const { subscribe, notify } = createListeners()
  let current = value
  const set = (next: T) => {
    current = next
    notify()
  }
  return { get: () => current, set, subscribe }
}
