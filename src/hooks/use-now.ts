import { useEffect, useState } from 'react'
import { watchClock } from './watch-clock.ts'

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
