import { createListeners } from './listeners.ts'

/** Whether the server has answered, or has not given a sign of life. Undefined at first, and since the browser has reported a change. */
let isAnswered: boolean | undefined
const listeners = createListeners()

/**
 * Whether the server can be reached. What the browser reports is a hint: web views and VPNs report no network where there is one. An answer, or none,
 * is evidence, until the browser reports a change.
 */
export const connection = {
  isConnected: (): boolean => isAnswered ?? navigator.onLine,

  /** Notes whether the server has answered. An answer that was kept on the phone shows nothing. */
  note(answered: boolean): void {
    const wasConnected = connection.isConnected()
    isAnswered = answered
    if (connection.isConnected() !== wasConnected) listeners.notify()
  },

  /** What earlier calls have shown is out of date. */
  forget(this: void): void {
    isAnswered = undefined
    listeners.notify()
  },

  subscribe(this: void, listener: () => void): () => void {
    // The build renders the first screen without a browser, which adds the same function only once.
    if ('addEventListener' in globalThis) {
      addEventListener('online', connection.forget)
      addEventListener('offline', connection.forget)
    }
    return listeners.subscribe(listener)
  },
}
