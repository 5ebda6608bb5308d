import { useSyncExternalStore } from 'react'
import { watchClock } from './watch-clock.ts'

/** Interval of the updates, in ms: short enough that no second is skipped visibly. */
const LOOK_MS = 250

function watch(look: () => void): () => void {
  return watchClock(look, LOOK_MS)
}

/**
 * Whole seconds until `deadlineMs`, 0 afterwards. Computed from the deadline and not by ticks, so that it is correct at once after the phone
 * has slept.
 * @param clock the clock of `deadlineMs`, in ms
 */
export function useCountdown(deadlineMs: number, clock: () => number = Date.now): number {
  return useSyncExternalStore(watch, () => Math.max(0, Math.ceil((deadlineMs - clock()) / 1000)))
}
