import { type ReactNode, useEffect, useState } from 'react'

/** After this time, in ms, the member is offered a way out of a wait: a browser waits for minutes for a file that never comes. */
export const SLOW_MS = 2000

/** Shows its children when it has been mounted for long. */
export function AfterAWhile({ children }: { children: ReactNode }) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW_MS, true)
    return () => clearTimeout(timer)
  }, [])
  return isSlow && children
}
