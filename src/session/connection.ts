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

/** Whether the phone asks sites to use less data. Known only in Chrome on Android; false elsewhere. */
export function savesData(): boolean {
  const connection: { saveData?: unknown } = Object('connection' in navigator && navigator.connection)
  return connection.saveData === true
}
