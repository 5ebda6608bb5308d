import { removeKey } from '../storage/keys.ts'
import { tabToken } from '../storage/tab-storage.ts'
import { session } from './session.ts'

/** Removes a stored token that the current session does not use. Never rejects. */
export async function dropLeftoverToken(): Promise<void> {
  if (tabToken.read() === session.token()) await removeKey('token')
  else tabToken.remove()
}
