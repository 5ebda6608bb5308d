import type { chat } from '#contract/chat.ts'
import type { WireResponse } from '#contract/endpoint.ts'
import type { Language } from '#domain/languages.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { attachUpload } from '../../platform/files/uploads.ts'

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
async function messageBySession(
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

/** How many messages a customer may send per minute. */
export const MESSAGES_PER_MINUTE = 20

interface Room {
  readonly id: string
  readonly memberId: string | null
  readonly guestName?: string | undefined
  /** In which the customer writes. */
  readonly language?: Language
}

interface NewMessage {
  readonly room: Room
  readonly sender: RoomMessage['sender']
  readonly message: ChatMessage
  /** The upload that the message shows. */
  readonly uploadId?: string
  /** Who of the house says it. */
  readonly staffId?: string
  /** Identifies a repetition of the same message; generated when the sender gives none. */
  readonly sessionId: string
  readonly sentAt: Date
}

interface Dependencies {
  readonly db: Database
  readonly feed: ChatFeed
  /** `false` disables the limit. */
  readonly rateLimit: boolean
}

/**
 * Stores a message as the next one of its room and delivers it to everybody in the room.
 *
 * @returns when the server accepted it.
 * @throws {Refusal} as {@link storeMessage}
 */
export async function say({ db, feed, rateLimit }: Dependencies, request: NewMessage): Promise<Date> {
  const { message, isNew } = await db.transaction((tx) => storeMessage(tx, request, rateLimit))
  if (isNew) feed.publish(message)
  return message.createdAt
}

/**
 * Stores a message as the next one of its room; who calls it publishes it after the commit. One that is stored already is neither stored
 * nor to be published again. Its upload is attached with it: what a refused message would have shown is deleted like any other file that is not sent.
 *
 * @throws {Refusal} REQUEST_LIMIT when a customer sends too many messages, KEY_INVALID when the upload is gone.
 */
export async function storeMessage(
  tx: Transaction,
  request: NewMessage,
  rateLimit = false,
): Promise<{ readonly message: StoredMessage; readonly isNew: boolean }> {
  await lockRoom(tx, request.room)
  const before = await messageBySession(tx, request.room.id, request.sessionId, request.sentAt)
  if (before !== undefined) return { message: before, isNew: false }
  if (rateLimit && request.sender === 'customer') await requireUnderMessageLimit(tx, request.room.id)
  if (request.uploadId !== undefined && !(await attachUpload(tx, request.uploadId)))
    throw new Refusal('KEY_INVALID', { params: { key: 'filePath' } })
  await append(tx, request)
  const stored = await messageBySession(tx, request.room.id, request.sessionId, request.sentAt)
  if (stored === undefined) throw new Error('a stored message cannot be found')
  return { message: stored, isNew: true }
}

/** Creates the room with its first message, and locks it: nobody else can write to it until the transaction ends. */
async function lockRoom(tx: Transaction, { id, memberId, guestName, language }: Room): Promise<void> {
  await tx.query(
    'chat.lock-room',
    `INSERT INTO chat_room AS r (id, member_id, guest_name, language) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET guest_name = coalesce(EXCLUDED.guest_name, r.guest_name),
       language = coalesce(EXCLUDED.language, r.language)`,
    [id, memberId, guestName ?? null, language ?? null],
  )
}

async function append(
  tx: Transaction,
  { room, sender, message, staffId, sessionId, sentAt }: NewMessage,
): Promise<void> {
  await tx.query(
    'chat.append',
    `WITH room AS (
       UPDATE chat_room SET last_seq = last_seq + 1, last_message_at = clock_timestamp()
        WHERE id = $1 RETURNING last_seq
     )
     INSERT INTO chat_message (room_id, seq, sender, message_type, payload, session_id, said_at, created_at, staff_id)
     SELECT $1, room.last_seq, $2, $3, $4, $5, $6, clock_timestamp(), $7 FROM room`,
    [
      room.id,
      sender,
      message.message_type,
      JSON.stringify(message.payload),
      sessionId,
      sentAt,
      staffId ?? null,
    ],
  )
}

async function requireUnderMessageLimit(tx: Transaction, roomId: string): Promise<void> {
  const [row] = await tx.query<{ count: number; wait: number }>(
    'chat.quiet',
    `SELECT count(*) AS count, coalesce(ceil(60 - extract(epoch FROM now() - min(created_at))), 1)::bigint AS wait
       FROM chat_message
      WHERE room_id = $1 AND sender = 'customer' AND created_at > now() - interval '1 minute'
        AND seq > (SELECT last_seq FROM chat_room WHERE id = $1) - 100`,
    [roomId],
  )
  if ((row?.count ?? 0) < MESSAGES_PER_MINUTE) return
  throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds: Math.max(1, row?.wait ?? 1) })
}
