import type { chat } from '#contract/chat.ts'
import type { WireResponse } from '#contract/endpoint.ts'

type History = WireResponse<typeof chat.history>

/** A message of either side, in the form of the history and the sockets. */
export type Conversation = Exclude<History, { conversations: unknown } | null>[number]

/** The type of a message: text, buttons, media, quick_replies, generic, postback, or one that only other systems know. */
export interface ChatMessage {
  readonly message_type: string
  readonly payload: NonNullable<Conversation['message']['payload']>
}

/** A stored message with its author. */
export interface SaidMessage {
  readonly roomId: string
  readonly sender: 'customer' | 'operator'
  readonly type: string
  readonly payload: ChatMessage['payload']
  readonly sessionId: string
  /** By the sender's clock; together with the session it identifies the sender's own messages. */
  readonly saidAt: Date
  /** When the server accepted it. */
  readonly createdAt: Date
  readonly username: string | null
  readonly name: string | null
}

/** The wire form, the same for both ends of the conversation. */
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

type Listener = (said: SaidMessage) => void

/** Where a message goes once it is stored: to the sockets, and to the responder. */
export interface ChatFeed {
  publish(said: SaidMessage): void
  subscribe(listener: Listener): void
}

export function chatFeed(): ChatFeed {
  const listeners: Listener[] = []
  return {
    publish: (said) => listeners.forEach((listener) => listener(said)),
    subscribe: (listener) => void listeners.push(listener),
  }
}
