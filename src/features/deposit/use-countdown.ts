import { useEffect, useState } from 'react'

/** Often enough that no second is seen to be skipped, in ms. */
const LOOK_MS = 250

/** Whole seconds left until `endsAtMs` on the clock of `performance.now()`: counted from the deadline, so that a page that slept is right. */
export function useCountdown(endsAtMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now())
  useEffect(() => {
    const look = () => setNowMs(performance.now())
    const timer = setInterval(look, LOOK_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000))
}
