import { useEffect, useState } from 'react'

/** A list of the operator's: on its way, there, or not to be had. */
export interface Lookup<T> {
  data: T | undefined
  isFailed: boolean
  retry: () => void
}

/**
 * Loads something once the screen needs it, and again when `key` changes. What is shown already stays when it cannot be had anew.
 * @param load must stay the same function
 * @param key what the answer depends on, such as the language
 */
export function useLookup<T>(load: (key: string) => Promise<T>, key: string): Lookup<T> {
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<{ data?: T; failedAttempt?: number }>({})
  useEffect(() => {
    let isCurrent = true
    const run = async () => {
      try {
        const data = await load(key)
        if (isCurrent) setFound({ data })
      } catch {
        if (isCurrent) setFound((former) => ({ ...former, failedAttempt: attempt }))
      }
    }
    void run()
    return () => {
      isCurrent = false
    }
  }, [load, key, attempt])
  return {
    data: found.data,
    isFailed: found.failedAttempt === attempt,
    retry: () => setAttempt((count) => count + 1),
  }
}
