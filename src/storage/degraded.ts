import { createStore } from '../listeners.ts'

const degraded = createStore(false)

/**
 * Calls `listener` once when the browser turns out to refuse storage; from then on data last only as long as the page. A listener that is
 * added later is called at once. Returns a function that unsubscribes.
 */
export function onStorageDegraded(listener: () => void): () => void {
  if (degraded.get()) listener()
  return degraded.subscribe(listener)
}

/** Whether the browser has refused storage. */
export const isStorageDegraded = degraded.get

/** Announces, the first time only, that values are stored in memory from now on. */
export function announceDegradedStorage(): void {
  if (!degraded.get()) degraded.set(true)
}
