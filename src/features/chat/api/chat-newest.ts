import { meets, withOlder } from '../chat-conversation.ts'
import type { ChatParty } from './chat-party.ts'
import { CHAT_PAGE, chatHistory, type ChatMessage } from './chat.ts'

/** More pages than anyone has missed. The bound keeps a faulty server from occupying the phone. */
const MAX_PAGES_MISSED = 50

interface Newest {
  /** Oldest first, without a gap. */
  readonly part: readonly ChatMessage[]
  /** Whether these are all the messages there are. */
  readonly isWhole: boolean
}

/** Reads the newest messages, back to the first known one. @throws ApiError */
export async function readNewest(party: ChatParty, known: readonly ChatMessage[]): Promise<Newest> {
  let part: ChatMessage[] = []
  for (let count = 0; count < MAX_PAGES_MISSED; count++) {
    // Sequential: whether another page is needed depends on this one.
    const page = await chatHistory(party, part.length)
    part = withOlder(part, page)
    if (page.length < CHAT_PAGE) return { part, isWhole: true }
    if (meets(known, part)) break
  }
  return { part, isWhole: false }
}
