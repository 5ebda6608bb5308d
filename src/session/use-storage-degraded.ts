import { useEffect } from 'react'
import { onStorageDegraded } from '../storage/degraded.ts'

let isReported = false

/** Calls `onDegraded` once per page, when this browser turns out to store nothing: the session will end with the page. */
export function useStorageDegraded(onDegraded: () => void): void {
  useEffect(
    () =>
      onStorageDegraded(() => {
        if (isReported) return
        isReported = true
        onDegraded()
      }),
    [onDegraded],
  )
}
