import { removeKey } from '../storage/keys.ts'
import { tabToken } from '../storage/tab-token.ts'
import { session } from './session.ts'

/** Removes a copy of a token left in the store that the live session does not use. Never rejects. */
export async function dropLeftoverToken(): Promise<void> {
  if (session.remembered()) tabToken.remove()
  else await removeKey('token')
}
