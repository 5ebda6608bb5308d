import { useEffect, useState, useSyncExternalStore } from 'react'
import { clock } from '../clock.ts'

/** The server's time, updated every `everyMs` while the page is in view. */
export function useNow(everyMs: number): Date {
  const [now, setNow] = useState(present)
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible') setNow(present())
    }
    return watchClock(renew, everyMs)
  }, [everyMs])
  return now
}

const present = () => new Date(clock.now())

/** Interval of the updates, in ms: short enough that no second is skipped visibly. */
const LOOK_MS = 250

function watch(look: () => void): () => void {
  return watchClock(look, LOOK_MS)
}

/** Whole seconds until `deadlineMs` (the server's time, in ms since 1970), 0 afterwards: correct at once after the phone has slept. */
export function useCountdown(deadlineMs: number): number {
  return useSyncExternalStore(watch, () => Math.max(0, Math.ceil((deadlineMs - clock.now()) / 1000)))
}

/** Calls `look` every `everyMs`, when the clock was put right, and when the page comes into view, because its timers were paused. @returns a function that stops it */
function watchClock(look: () => void, everyMs: number): () => void {
  const timer = setInterval(look, everyMs)
  document.addEventListener('visibilitychange', look)
  const unsubscribe = clock.subscribe(look)
  return () => {
    unsubscribe()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
