import { isStorageDegraded } from '../storage/degraded.ts'
import { removeKey, writeKey } from '../storage/keys.ts'
import { memberStore } from '../storage/member-store.ts'
import { tabToken } from '../storage/tab-storage.ts'
import { session } from './session.ts'
import { broadcast } from './tabs.ts'

/** Starts a session in this and every other tab. The token is stored in one place only, and the data of an earlier member are removed. */
export async function beginSession(token: string, { remember }: { remember: boolean }): Promise<void> {
  await memberStore.clear()
  if (remember) {
    tabToken.remove()
    await writeKey('token', token)
    // A browser that stores nothing permanently may still keep the token for the life of the tab.
    if (isStorageDegraded()) tabToken.write(token)
  } else {
    tabToken.write(token)
    await removeKey('token')
  }
  // Stored first: a tab that compares the stored and the current token meanwhile trusts the stored one.
  session.become({ token, remembered: remember })
  broadcast('signed-in')
}
