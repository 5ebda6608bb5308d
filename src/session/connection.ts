import { useSyncExternalStore } from 'react'

/** Whether the browser reports a network. `true` proves nothing; `false` is reliable. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true)
}

function isOnline(): boolean {
  return navigator.onLine
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
