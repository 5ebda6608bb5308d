import type { chat } from '#contract/chat.ts'
import type { WireResponse } from '#contract/endpoint.ts'

type History = WireResponse<typeof chat.history>

/** A message of either side, as history and sockets send it. */
export type Conversation = Exclude<History, { conversations: unknown } | null>[number]

/** What was said: text, buttons, media, quick_replies, generic, postback, or a type that only others know. */
export interface ChatMessage {
  readonly message_type: string
  readonly payload: NonNullable<Conversation['message']['payload']>
}

/** A message as it is stored, with who said it. */
export interface SaidMessage {
  readonly roomId: string
  readonly sender: 'customer' | 'operator'
  readonly type: string
  readonly payload: ChatMessage['payload']
  readonly sessionId: string
  /** On the sender's clock; with the session it tells the sender's own messages apart. */
  readonly saidAt: Date
  /** When the server took it. */
  readonly createdAt: Date
  readonly username: string | null
  readonly name: string | null
}

/** Wire form, which customers on both ends of the conversation get alike. */
export function presentMessage(said: SaidMessage): Conversation {
  const [kind, id = ''] = said.roomId.split(':')
  const owner = kind === 'member' ? { userId: id } : { guestId: id }
  return {
    sender: said.sender,
    message: { message_type: said.type, payload: said.payload },
    ...owner,
    username: said.username,
    name: said.name,
    deviceToken: '',
    createdAt: said.saidAt.toISOString(),
    receivedAt: said.createdAt.toISOString(),
    session_id: said.sessionId,
  }
}
