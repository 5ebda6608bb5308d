import { useEffect, useState } from 'react'

/** A list from the operator: loading, loaded or failed. */
export interface Lookup<T> {
  data: T | undefined
  isFailed: boolean
  retry: () => void
}

/**
 * Loads a list when the screen needs it, and again when `key` changes. If loading again fails, the previous list stays.
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
