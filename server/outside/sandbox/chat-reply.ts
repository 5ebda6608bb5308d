import { randomUUID } from 'node:crypto'
import { type ChatFeed, type ChatMessage, say } from '../../domains/chat/chat-messages.ts'
import { guestRoom, isGuestId, memberRoom } from '../../domains/chat/chat-party.ts'
import type { Database } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/errors.ts'

/** Whom the operator of the sandbox answers: a member, or a guest. */
interface Customer {
  readonly userId?: string | undefined
  readonly guestId?: string | undefined
}

/** Sends a message of the operator. @throws {Refusal} NO_USER when there is no such member and can be no such guest */
export async function replyInChat(
  db: Database,
  feed: ChatFeed,
  { userId, guestId = '' }: Customer,
  message: ChatMessage,
): Promise<void> {
  const isKnown = userId === undefined ? isGuestId(guestId) : await isMember(db, userId)
  if (!isKnown) throw new Refusal('NO_USER', { status: 404 })
  const room =
    userId === undefined
      ? { id: guestRoom(guestId), memberId: null }
      : { id: memberRoom(userId), memberId: userId }
  // One session per message: it distinguishes two messages of the same millisecond.
  const sent = { room, sender: 'operator', message, sessionId: randomUUID(), sentAt: new Date() } as const
  await say({ db, feed, rateLimit: false }, sent)
}

async function isMember(db: Database, id: string): Promise<boolean> {
  return (await db.query('chat-reply.member', 'SELECT 1 FROM member WHERE id::text = $1', [id])).length > 0
}
