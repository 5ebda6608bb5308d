import { account } from '../../contract/account.ts'
import { call } from '../../http/client.ts'
import { session } from '../../session/session.ts'
import { guestIdentity } from './guest-identity.ts'

/** Who talks: the member of the session, or a guest by a random id. */
export interface ChatParty {
  readonly userId?: string
  readonly guestId?: string
  /** How the operator knows a member; guests have neither. */
  readonly username?: string
  readonly name?: string
  readonly token: string | undefined
}

/** Who talks here; a guest by an id that lasts while they are here. @throws ApiError when the member's id cannot be read */
export async function chatParty(): Promise<ChatParty> {
  const token = session.token()
  if (token !== undefined) {
    const { _id: userId, username, name } = await call(account.profile)
    return { userId, username, name, token }
  }
  return { guestId: await guestIdentity(), token }
}
