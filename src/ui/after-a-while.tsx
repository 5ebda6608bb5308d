import { type ReactNode, useEffect, useState } from 'react'

/** After this time, in ms, the member is offered a way out of a wait: a browser waits for minutes for a file that never comes. */
export const SLOW_MS = 2000

interface AfterAWhileProps {
  /** For how long, in ms. */
  ms?: number
  children: ReactNode
}

/** Shows its children when it has been mounted for long. */
export function AfterAWhile({ ms = SLOW_MS, children }: AfterAWhileProps) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setSlow, ms, true)
    return () => clearTimeout(timer)
  }, [ms])
  return isSlow && children
}
