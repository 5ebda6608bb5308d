import { createListeners } from '../../listeners.ts'

const listeners = createListeners()
let take: (() => void) | undefined

/** The available update of the app, if any. Only the member takes it, by `accept`. */
export const updates = {
  /** Whether there is something to accept. */
  isWaiting: (): boolean => take !== undefined,

  /** Takes the new version: the page reloads. Does nothing when there is none. */
  accept: (): void => take?.(),

  /** Announces a new version. `how` takes it, and replaces the one announced before. */
  offer: (how: () => void): void => {
    take = how
    listeners.notify()
  },

  /** Calls `listener` when a version is announced. Returns a function that unsubscribes. */
  subscribe: listeners.subscribe,
}
