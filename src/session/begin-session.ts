import { removeKey, writeKey } from '../storage/keys.ts'
import { memberStore } from '../storage/member-store.ts'
import { tabToken } from '../storage/tab-token.ts'
import { session } from './session.ts'
import { broadcast } from './tabs.ts'

/** Starts a session, here and in every other tab. The token is stored in one place only, and nothing of an earlier member stays. */
export async function beginSession(token: string, { remember }: { remember: boolean }): Promise<void> {
  await memberStore.clear()
  if (remember) {
    tabToken.remove()
    await writeKey('token', token)
  } else {
    tabToken.write(token)
    await removeKey('token')
  }
  // Stored first: whoever compares the two meanwhile takes what is stored for the truth.
  session.become({ token, remembered: remember })
  broadcast('signed-in')
}
