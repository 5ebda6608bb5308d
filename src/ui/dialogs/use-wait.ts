import { useEffect, useState } from 'react'

/** After this time a wait is long enough for a note, in ms. */
const SLOW_AFTER_MS = 5000

/** After this time the member may leave, in ms. */
const RELEASED_AFTER_MS = 10_000

/** Length of the wait: at `slow` a note is shown, at `released` the member may leave. */
type Wait = 'short' | 'slow' | 'released'

/** How long something has been busy. Starts again with each wait. */
export function useWait(busy: boolean): Wait {
  const [wait, setWait] = useState<Wait>('short')
  useEffect(() => {
    if (!busy) return undefined
    const timers = [
      setTimeout(() => setWait('slow'), SLOW_AFTER_MS),
      setTimeout(() => setWait('released'), RELEASED_AFTER_MS),
    ]
    return () => {
      timers.forEach(clearTimeout)
      setWait('short')
    }
  }, [busy])
  return wait
}
