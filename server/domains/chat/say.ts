import type { Database } from '../../platform/db/client.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { attachUpload } from '../../platform/files/uploads.ts'
import { type ChatFeed, type ChatMessage, messageBySession, type RoomMessage } from './chat-messages.ts'

/** How many messages a customer may send per minute. */
export const MESSAGES_PER_MINUTE = 20

interface Room {
  readonly id: string
  readonly memberId: string | null
  readonly guestName: string | null
}

interface NewMessage {
  readonly room: Room
  readonly sender: RoomMessage['sender']
  readonly message: ChatMessage
  /** The upload that the message shows. */
  readonly uploadId?: string
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
 * Stores a message as the next one of its room and delivers it to everybody in the room. A message that is stored already is neither stored
 * nor delivered again. Its upload is attached with it: what a refused message would have shown is deleted like any other file that is not sent.
 *
 * @returns when the server accepted it.
 * @throws {Refusal} REQUEST_LIMIT when a customer sends too many messages, KEY_INVALID when the upload is gone.
 */
export async function say({ db, feed, rateLimit }: Dependencies, request: NewMessage): Promise<Date> {
  const { message, isNew } = await db.transaction(async (tx) => {
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
  })
  if (isNew) feed.publish(message)
  return message.createdAt
}

/** Creates the room with its first message, and locks it: nobody else can write to it until the transaction ends. */
async function lockRoom(tx: Transaction, { id, memberId, guestName }: Room): Promise<void> {
  await tx.query(
    'chat.lock-room',
    `INSERT INTO chat_room AS r (id, member_id, guest_name) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET guest_name = coalesce(EXCLUDED.guest_name, r.guest_name)`,
    [id, memberId, guestName],
  )
}

async function append(
  tx: Transaction,
  { room, sender, message, sessionId, sentAt }: NewMessage,
): Promise<void> {
  await tx.query(
    'chat.append',
    `WITH room AS (
       UPDATE chat_room SET last_seq = last_seq + 1, last_message_at = clock_timestamp()
        WHERE id = $1 RETURNING last_seq
     )
     INSERT INTO chat_message (room_id, seq, sender, message_type, payload, session_id, said_at, created_at)
     SELECT $1, room.last_seq, $2, $3, $4, $5, $6, clock_timestamp() FROM room`,
    [room.id, sender, message.message_type, JSON.stringify(message.payload), sessionId, sentAt],
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
