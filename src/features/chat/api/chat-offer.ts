import { lookup } from '../../../contract/lookup.ts'
import { call } from '../../../http/client.ts'

/** Whether the operator offers the chat. Unknown counts as no. */
export async function isChatOffered(): Promise<boolean> {
  try {
    return await call(lookup.enableChatWidget)
  } catch {
    return false
  }
}
