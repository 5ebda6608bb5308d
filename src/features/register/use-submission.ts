import { useRef, useState } from 'react'

/** Something that is sent to the server from a form. */
export interface Submission<V> {
  busy: boolean
  /** What the last attempt failed with; undefined before, during and after a success. */
  error: unknown
  submit: (values: V) => Promise<void>
  /** What was said about the last attempt no longer fits what is in the form. */
  clear: () => void
}

/**
 * Sends one thing at a time: while an attempt is under way, another one does nothing, however quickly it follows.
 * @param formerError what to begin with, when an earlier screen has led back here
 */
export function useSubmission<V>(send: (values: V) => Promise<void>, formerError?: unknown): Submission<V> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(formerError)
  const isUnderWay = useRef(false)
  return {
    busy,
    error,
    clear: () => setError(undefined),
    submit: async (values) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      setBusy(true)
      setError(undefined)
      try {
        await send(values)
      } catch (thrown) {
        setError(thrown)
      }
      isUnderWay.current = false
      setBusy(false)
    },
  }
}
