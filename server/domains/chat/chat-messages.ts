import type { chat } from '#contract/chat.ts'
import type { WireResponse } from '#contract/endpoint.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

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

/** A message with its place in the room. */
export interface StoredMessage extends RoomMessage {
  readonly seq: number
}

const COLUMNS = `c.seq, c.room_id AS "roomId", c.sender, c.message_type AS type, c.payload, c.session_id AS "sessionId",
  c.said_at AS "sentAt", c.created_at AS "createdAt",
  CASE WHEN c.sender = 'customer' THEN m.username END AS username,
  CASE WHEN c.sender = 'customer' THEN coalesce(m.name, r.guest_name) END AS name`

const FROM = `chat_message c JOIN chat_room r ON r.id = c.room_id LEFT JOIN member m ON m.id = r.member_id`

/** A page of a conversation, counted from its newest message. */
interface Part {
  readonly limit: number
  readonly skip: number
}

/** Messages of a room, newest first. */
export async function messagesOf(
  db: Queryable,
  roomId: string,
  { limit, skip }: Part,
): Promise<StoredMessage[]> {
  return db.query<StoredMessage>(
    'chat.history',
    `SELECT ${COLUMNS} FROM ${FROM} WHERE c.room_id = $1 ORDER BY c.seq DESC LIMIT $2 OFFSET $3`,
    [roomId, limit, skip],
  )
}

/** Messages of a room after the given one, in order. */
export async function messagesAfter(db: Queryable, roomId: string, seq: number): Promise<StoredMessage[]> {
  return db.query<StoredMessage>(
    'chat.after',
    `SELECT ${COLUMNS} FROM ${FROM} WHERE c.room_id = $1 AND c.seq > $2 ORDER BY c.seq`,
    [roomId, seq],
  )
}

/** The number of the last message of a room; 0 when the room is empty. */
export async function lastSeqOf(db: Queryable, roomId: string): Promise<number> {
  const [row] = await db.query<{ seq: number }>(
    'chat.last-seq',
    'SELECT last_seq AS seq FROM chat_room WHERE id = $1',
    [roomId],
  )
  return row?.seq ?? 0
}

/** Those of the given rooms that have newer messages. */
export async function roomsAhead(
  db: Queryable,
  delivered: readonly { readonly roomId: string; readonly seq: number }[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'chat.rooms-ahead',
    `SELECT r.id FROM unnest($1::text[], $2::bigint[]) AS delivered (id, seq)
       JOIN chat_room r ON r.id = delivered.id WHERE r.last_seq > delivered.seq`,
    [delivered.map(({ roomId }) => roomId), delivered.map(({ seq }) => seq)],
  )
  return rows.map(({ id }) => id)
}

/** The message that its sender sent to a room in that session at that time. */
export async function messageBySession(
  db: Queryable,
  roomId: string,
  sessionId: string,
  sentAt: Date,
): Promise<StoredMessage | undefined> {
  const [row] = await db.query<StoredMessage>(
    'chat.by-session',
    `SELECT ${COLUMNS} FROM ${FROM} WHERE c.room_id = $1 AND c.session_id = $2 AND c.said_at = $3`,
    [roomId, sessionId, sentAt],
  )
  return row
}

/** How many messages of the operator the customer has not seen; 0 in a room where nothing was said. */
export async function unreadOf(db: Queryable, roomId: string): Promise<number> {
  const [row] = await db.query<{ unread: number }>(
    'chat.unread',
    `SELECT count(*)::int AS unread FROM chat_room r JOIN chat_message c ON c.room_id = r.id
      WHERE r.id = $1 AND c.seq > r.read_seq AND c.sender = 'operator'`,
    [roomId],
  )
  return row?.unread ?? 0
}

/** Marks all messages so far as read by the customer. */
export async function markRead(db: Queryable, roomId: string): Promise<void> {
  await db.query('chat.mark-read', 'UPDATE chat_room SET read_seq = last_seq WHERE id = $1', [roomId])
}
