import { readKey } from '../storage/keys.ts'
import { tabToken } from '../storage/tab-token.ts'
import { createListeners } from '../listeners.ts'

interface Live {
  readonly token: string
  /** Kept in IndexedDB, because the member asked to be remembered; otherwise in this tab's sessionStorage. */
  readonly remembered: boolean
}

let live: Live | undefined
const listeners = createListeners()

/** Who is signed in. Plain state, not React state: guards, the transport and hooks all read the same present value. */
export const session = {
  token: (): string | undefined => live?.token,

  /** Whether the member asked to be remembered; only then may anything of theirs be kept on this device. */
  remembered: (): boolean => live?.remembered ?? false,

  /** Reads the stored token, this tab's first. Called once before the first screen; never rejects. */
  async restore(): Promise<void> {
    const ownToken = tabToken.read()
    const token = ownToken ?? (await readKey('token'))
    session.become(token === undefined ? undefined : { token, remembered: ownToken === undefined })
  },

  /** Makes another session, or none, the present one, in memory only: beginning and ending one is for their own modules. */
  become(next: Live | undefined): void {
    const changed = next?.token !== live?.token
    live = next
    if (changed) listeners.tell()
  },

  /** Calls `listener` after every change of the token. Returns the way to unsubscribe. */
  subscribe: listeners.subscribe,
}
