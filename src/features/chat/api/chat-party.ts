import { account } from '../../../contract/account.ts'
import { call } from '../../../http/client.ts'
import { session } from '../../../session/session.ts'
import { guestIdentity } from './guest-identity.ts'

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
