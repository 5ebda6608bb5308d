import { createListeners } from '../../listeners.ts'

const listeners = createListeners()
let take: (() => void) | undefined

/** Whether a new version of the app is at hand, and how to take it. Only the member takes it, by `accept`. */
export const updates = {
  /** Whether there is something to accept. */
  isWaiting: (): boolean => take !== undefined,

  /** Takes the new version: the page reloads. Does nothing when there is none. */
  accept: (): void => take?.(),

  /** Announces a new version; `how` takes it, and replaces what was announced before. */
  offer: (how: () => void): void => {
    take = how
    listeners.tell()
  },

  /** Calls `listener` when a version is announced. Returns the way to unsubscribe. */
  subscribe: listeners.subscribe,
}
