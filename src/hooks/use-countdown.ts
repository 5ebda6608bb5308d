import { useSyncExternalStore } from 'react'
import { watchClock } from './watch-clock.ts'

/** Often enough that no second is seen to be skipped, in ms. */
const LOOK_MS = 250

function watch(look: () => void): () => void {
  return watchClock(look, LOOK_MS)
}

/**
 * Whole seconds until `deadlineMs`, 0 from then on. Counted from the deadline and not in ticks, so that a phone that slept is right at once.
 * @param clock what the deadline was read from, in ms
 */
export function useCountdown(deadlineMs: number, clock: () => number = Date.now): number {
  return useSyncExternalStore(watch, () => Math.max(0, Math.ceil((deadlineMs - clock()) / 1000)))
}
