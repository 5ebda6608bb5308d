import { useEffect, useState } from 'react'

/** After this time, in ms, the member is offered a way out of a wait: a browser waits for minutes for a file that never comes. */
export const SLOW_MS = 2000

/**
 * Whether a wait has lasted long.
 * @param wait what is waited for; undefined when there is nothing. Another value starts the time anew
 */
export function useSlow(wait: unknown): boolean {
  const [slow, setSlow] = useState<{ readonly wait: unknown }>()
  useEffect(() => {
    if (wait === undefined) return undefined
    const timer = setTimeout(() => setSlow({ wait }), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(undefined)
    }
  }, [wait])
  return wait !== undefined && slow?.wait === wait
}
