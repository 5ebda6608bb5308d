import type { Queryable } from '../../platform/db/queryable.ts'
import type { RoomMessage } from './chat-message.ts'

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
