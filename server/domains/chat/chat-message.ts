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
export interface RoomMessage {
  readonly roomId: string
  readonly sender: 'customer' | 'operator'
  readonly type: string
  readonly payload: ChatMessage['payload']
  readonly sessionId: string
  /** By the sender's clock; together with the session it identifies the sender's own messages. */
  readonly sentAt: Date
  /** When the server accepted it. */
  readonly createdAt: Date
  readonly username: string | null
  readonly name: string | null
}

/** The wire form, the same for both ends of the conversation. */
export function presentMessage(message: RoomMessage): Conversation {
  const [kind, id = ''] = message.roomId.split(':')
  const owner = kind === 'member' ? { userId: id } : { guestId: id }
  return {
    sender: message.sender,
    message: { message_type: message.type, payload: message.payload },
    ...owner,
    username: message.username,
    name: message.name,
    deviceToken: '',
    createdAt: message.sentAt.toISOString(),
    receivedAt: message.createdAt.toISOString(),
    session_id: message.sessionId,
  }
}

type Listener = (message: RoomMessage) => void

/** Where a message goes once it is stored: to the sockets, and to the responder. */
export interface ChatFeed {
  publish(message: RoomMessage): void
  subscribe(listener: Listener): void
}

export function chatFeed(): ChatFeed {
  const listeners: Listener[] = []
  return {
    publish: (message) => listeners.forEach((listener) => listener(message)),
    subscribe: (listener) => void listeners.push(listener),
  }
}
