import { readKey, removeKey, writeKey } from '../storage/keys.ts'
import { memberStore } from '../storage/member-store.ts'
import { tabToken } from '../storage/tab-token.ts'
import { tellTabs } from './tabs.ts'

interface Live {
  readonly token: string
  /** Kept in IndexedDB, because the member asked to be remembered; otherwise in this tab's sessionStorage. */
  readonly remembered: boolean
}

let live: Live | undefined
const listeners = new Set<() => void>()

/** Who is signed in. Plain state, not React state: guards, the transport and hooks all read the same present value. */
export const session = {
  token: (): string | undefined => live?.token,

  /** Whether the member asked to be remembered; only then may anything of theirs be kept on this device. */
  remembered: (): boolean => live?.remembered ?? false,

  /** Reads the stored token, this tab's first. Called once before the first screen; never rejects. */
  async restore(): Promise<void> {
    const ownToken = tabToken.read()
    const token = ownToken ?? (await readKey('token'))
    become(token === undefined ? undefined : { token, remembered: ownToken === undefined })
  },

  /** Starts a session. The token is stored in one place only, and nothing of an earlier member stays. */
  async begin(token: string, { remember }: { remember: boolean }): Promise<void> {
    become({ token, remembered: remember })
    await memberStore.clear()
    if (remember) {
      tabToken.remove()
      await writeKey('token', token)
    } else {
      tabToken.write(token)
      await removeKey('token')
    }
    tellTabs('signed-in')
  },

  /** Forgets the token, in memory at once. What else ends with a session is the business of `signOut`. */
  async end(): Promise<void> {
    become(undefined)
    tabToken.remove()
    await removeKey('token')
  },

  /** Removes a copy of a token left in the store that the live session does not use. */
  async dropLeftoverToken(): Promise<void> {
    if (live?.remembered) tabToken.remove()
    else await removeKey('token')
  },

  /** Calls `listener` after every change of the token. Returns the way to unsubscribe. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function become(next: Live | undefined): void {
  const changed = next?.token !== live?.token
  live = next
  if (changed) for (const listener of listeners) listener()
}
