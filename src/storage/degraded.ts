import { createListeners } from '../listeners.ts'

let degraded = false
const listeners = createListeners()

/**
 * Calls `listener` once when the browser turns out to refuse storage, from then on nothing outlives the page. A listener that
 * comes after the fact is called at once. Returns the way to unsubscribe.
 */
export function onStorageDegraded(listener: () => void): () => void {
  if (degraded) listener()
  return listeners.subscribe(listener)
}

/** Announces, the first time only, that values are kept in memory from now on. */
export function announceDegradedStorage(): void {
  if (degraded) return
  degraded = true
  listeners.tell()
}
