import { createListeners } from '../listeners.ts'
import { readKey } from '../storage/keys.ts'
import { tabToken } from '../storage/tab-storage.ts'

interface Live {
  readonly token: string
  /** The token is in IndexedDB, because the member asked to be remembered; otherwise it is in this tab's sessionStorage. */
  readonly remembered: boolean
}

let live: Live | undefined
const listeners = createListeners()

/** The current session. Plain state, not React state, so that guards, the transport and hooks all read the same value. */
export const session = {
  token: (): string | undefined => live?.token,

  /** Whether the member asked to be remembered. Only then may any of their data be kept on this device. */
  remembered: (): boolean => live?.remembered ?? false,

  /** Reads the stored token, this tab's first. Called once before the first screen; never rejects. */
  async restore(): Promise<void> {
    const ownToken = tabToken.read()
    const token = ownToken ?? (await readKey('token'))
    session.become(token === undefined ? undefined : { token, remembered: ownToken === undefined })
  },

  /** Replaces the current session, in memory only. Starting and ending a session are the task of their own modules. */
  become(next: Live | undefined): void {
    const changed = next?.token !== live?.token
    live = next
    if (changed) listeners.notify()
  },

  /** Calls `listener` after every change of the token. */
  subscribe: listeners.subscribe,
}
