import { meets, withOlder } from '../../domain/chat/chat-conversation.ts'
import { CHAT_PAGE, chatHistory, type ChatMessage } from './chat.ts'
import type { ChatParty } from './chat-party.ts'

/** More pages than anybody has missed; a bound, so that a strange server cannot keep the phone busy. */
const MAX_PAGES_MISSED = 50

interface Newest {
  /** Oldest first, without a gap. */
  readonly part: readonly ChatMessage[]
  /** They are all there are. */
  readonly isWhole: boolean
}

/** The newest messages, so many that they reach what is known. @throws ApiError */
export async function readNewest(party: ChatParty, known: readonly ChatMessage[]): Promise<Newest> {
  let part: ChatMessage[] = []
  for (let count = 0; count < MAX_PAGES_MISSED; count++) {
    // Whether another page is needed depends on this one.
    const page = await chatHistory(party, part.length)
    part = withOlder(part, page)
    if (page.length < CHAT_PAGE) return { part, isWhole: true }
    if (meets(known, part)) break
  }
  return { part, isWhole: false }
}
