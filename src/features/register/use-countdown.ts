import { useEffect, useState } from 'react'

/**
 * Whole seconds until a deadline, 0 from then on. Counted from the deadline and not in ticks, so that a phone that slept is right at once.
 * @param deadlineMs since 1970; another deadline needs another component, by its key
 * @param longestMs no wait is longer, even if the phone's clock was set back meanwhile
 */
export function useCountdown(deadlineMs: number, longestMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  const leftMs = Math.min(deadlineMs - nowMs, longestMs)
  const isRunning = leftMs > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const look = () => setNowMs(Date.now())
    const timer = setInterval(look, 250)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isRunning])
  return Math.max(0, Math.ceil(leftMs / 1000))
}
