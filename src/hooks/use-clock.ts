import { useEffect, useState, useSyncExternalStore } from 'react'

/** The current time, updated every `everyMs` while the page is in view. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') setNow(new Date())
    }
    return watchClock(renew, everyMs)
  }, [everyMs])
  return now
}

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

/** Calls `look` every `everyMs`, and when the page comes into view, because its timers were paused. @returns a function that stops it */
function watchClock(look: () => void, everyMs: number): () => void {
  const timer = setInterval(look, everyMs)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
