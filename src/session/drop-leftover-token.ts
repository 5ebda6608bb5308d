import { isStorageDegraded } from '../storage/degraded.ts'
import { removeKey } from '../storage/keys.ts'
import { tabToken } from '../storage/tab-storage.ts'
import { session } from './session.ts'

/** Removes a stored token that the current session does not use. Never rejects. */
export async function dropLeftoverToken(): Promise<void> {
  if (session.remembered() && !isStorageDegraded()) tabToken.remove()
  else await removeKey('token')
}
