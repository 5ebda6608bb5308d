import { connection } from '../../connection.ts'

/** Waits for `ms`, or until the connection or the member comes back. */
export function interruptiblePause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', endWhenSeen)
      resolve()
    }
    const endWhenBack = () => {
      if (connection.isConnected()) end()
    }
    const endWhenSeen = () => {
      if (document.visibilityState === 'visible') end()
    }
    const timer = setTimeout(end, ms)
    const unsubscribe = connection.subscribe(endWhenBack)
    document.addEventListener('visibilitychange', endWhenSeen)
  })
}
