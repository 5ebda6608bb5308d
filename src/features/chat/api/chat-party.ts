import { clock } from '../../../clock.ts'
import { account } from '../../../contract/account.ts'
import { call } from '../../../http/client.ts'
import { session } from '../../../session/session.ts'
import { readKey, writeKey } from '../../../storage/keys.ts'

/** The customer in the chat: the member of the session, or a guest with a random id. */
export interface ChatParty {
  readonly userId?: string
  readonly guestId?: string
  /** The operator's names for a member; guests have none. */
  readonly username?: string
  readonly name?: string
  readonly token: string | undefined
}

/** The customer in the chat. A guest's id lasts for their visit. @throws ApiError when the member's id cannot be read */
export async function chatParty(): Promise<ChatParty> {
  const token = session.token()
  if (token !== undefined) {
    const { _id: userId, username, name } = await call(account.profile)
    return { userId, username, name, token }
  }
  return { guestId: await guestIdentity(), token }
}

/** A shorter id could be guessed, and with it the conversation could be read. */
const GUEST_ID_LENGTH = 22

/** After this time without activity, in ms, somebody else may be using the phone. */
export const GUEST_KEPT_MS = 10 * 60 * 1000

/** The id of the guest: the stored one, or a new random one. Never rejects. */
export async function guestIdentity(): Promise<string> {
  const stored = await readKey('guest-id')
  if (stored !== undefined && stored.length >= GUEST_ID_LENGTH && (await isGuestStillHere())) return stored
  const guestId = crypto.randomUUID()
  await Promise.all([writeKey('guest-id', guestId), noteGuestHere()])
  return guestId
}

/** Whether the guest was here within the last ten minutes. If so, the ten minutes start again. Never rejects. */
export async function isGuestStillHere(): Promise<boolean> {
  const isHere = clock.isRecent(Date.parse((await readKey('guest-seen')) ?? ''), GUEST_KEPT_MS)
  if (isHere) await noteGuestHere()
  return isHere
}

function noteGuestHere(): Promise<void> {
  return writeKey('guest-seen', new Date(clock.now()).toISOString())
}
