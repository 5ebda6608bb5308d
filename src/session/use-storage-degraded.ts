import { useEffect } from 'react'
import { onStorageDegraded } from '../storage/degraded.ts'

let told = false

/** Calls `tell` once in the life of the page, when this browser turns out to keep nothing: the session will end with the page. */
export function useStorageDegraded(tell: () => void): void {
  useEffect(
    () =>
      onStorageDegraded(() => {
        if (told) return
        told = true
        tell()
      }),
    [tell],
  )
}
