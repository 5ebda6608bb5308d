import { useSyncExternalStore } from 'react'
import { connection } from '../connection.ts'

/** Whether the server can be reached, for what the screen says; nothing is disabled by it. */
export function useOnline(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isConnected, () => true)
}

/** Whether the phone asks sites to use less data. Known only in Chrome on Android; false elsewhere. */
export function savesData(): boolean {
  const connectionOfPhone: { saveData?: unknown } = Object('connection' in navigator && navigator.connection)
  return connectionOfPhone.saveData === true
}
