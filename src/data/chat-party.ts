import { account } from '../contract/account.ts'
import { call } from '../http/client.ts'
import { session } from '../session/session.ts'
import { readKey, writeKey } from '../storage/keys.ts'

/** Who talks: the member of the session, or a guest by a random id. */
export interface ChatParty {
  readonly userId?: string
  readonly guestId?: string
  /** How the operator knows a member; guests have neither. */
  readonly username?: string
  readonly name?: string
  readonly token: string | undefined
}

/** A shorter id could be tried out, and whoever knows it reads the conversation. */
const GUEST_ID_LENGTH = 22

/** Who talks here; a guest gets an id that nobody can guess, and keeps it. @throws ApiError when the member's id cannot be read */
export async function chatParty(): Promise<ChatParty> {
  const token = session.token()
  if (token !== undefined) {
    const { _id: userId, username, name } = await call(account.profile)
    return { userId, username, name, token }
  }
  const stored = await readKey('guest-id')
  if (stored !== undefined && stored.length >= GUEST_ID_LENGTH) return { guestId: stored, token }
  const guestId = crypto.randomUUID()
  await writeKey('guest-id', guestId)
  return { guestId, token }
}
