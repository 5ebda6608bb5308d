import { useRef, useState } from 'react'

/** The submission of a form. */
export interface Submission<V> {
  busy: boolean
  /** The error of the last attempt; undefined before, during and after a success. */
  error: unknown
  submit: (values: V) => Promise<void>
  /** Clears the error, because the input has changed since. */
  clear: () => void
}

/**
 * Submits one form at a time: while an attempt is under way, another call does nothing.
 * @param formerError the initial error, when an earlier screen has led back here
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
