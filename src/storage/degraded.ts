import { createStore } from '../listeners.ts'

const degraded = createStore(false)

/**
 * Calls `listener` once, or at once if that is past, when the browser refuses storage: data then last as long as the page. Returns a function that
 * unsubscribes.
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
