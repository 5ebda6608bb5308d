import { createListeners } from '../listeners.ts'

let degraded = false
const listeners = createListeners()

/**
 * Calls `listener` once when the browser turns out to refuse storage; from then on data last only as long as the page. A listener that is
 * added later is called at once. Returns a function that unsubscribes.
 */
export function onStorageDegraded(listener: () => void): () => void {
  if (degraded) listener()
  return listeners.subscribe(listener)
}

/** Whether the browser has refused storage. */
export function isStorageDegraded(): boolean {
  return degraded
}

/** Announces, the first time only, that values are stored in memory from now on. */
export function announceDegradedStorage(): void {
  if (degraded) return
  degraded = true
  listeners.notify()
}
