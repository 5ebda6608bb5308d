import { createStore } from '../../listeners.ts'

const take = createStore<(() => void) | undefined>(undefined)

/** The available update of the app, if any. Only the member takes it, by `accept`. */
export const updates = {
  /** Whether there is something to accept. */
  isWaiting: (): boolean => take.get() !== undefined,

  /** Takes the new version: the page reloads within seconds. Does nothing when there is none. */
  accept(this: void): void {
    const accepted = take.get()
    take.set(undefined)
    accepted?.()
  },

  /** Announces a new version. `how` takes it, and replaces the one announced before. */
  offer: take.set,

  /** Calls `listener` when a version is announced. Returns a function that unsubscribes. */
  subscribe: take.subscribe,
}
