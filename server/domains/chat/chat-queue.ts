import { randomUUID } from 'node:crypto'
import type { Language } from '#domain/languages.ts'
import { type Act, CHAT_PAGE, type Filter, type Outcome, type State } from '../../../desk/contract/chat.ts'
import { CHAT_ROLES } from '../../../desk/contract/roles.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { linkToUpload, type Upload } from '../../platform/files/uploads.ts'
import { type Acting, defineActs, type Performed, type RefusalIn } from '../staff/desk-acts.ts'
import { defineQueue, isNumberTyped, type QueueItem } from '../staff/desk-queue.ts'
import { isAtDesk, peopleWith } from '../staff/staff.ts'
import { type ChatFeed, type ChatMessage, type StoredMessage, storeMessage } from './chat-messages.ts'
import { fileMessage, uploadAt } from './customer-message.ts'

/** A conversation as the queue shows it. */
export interface ChatRow extends QueueItem {
  readonly roomId: string
  /** The member's phone number; null for a guest. */
  readonly username: string | null
  /** The member's name, or as a guest calls themselves. */
  readonly name: string | null
  readonly isLocked: boolean
  readonly waitingSince: Date | null
  readonly lastAt: Date
}

/** One that is open. */
export interface ChatDetail extends ChatRow {
  readonly memberSince: Date | null
  readonly language: Language | null
  readonly begunAt: Date
}

/** The conversations of members and guests. None ever ends: one that nobody has and in which nobody waits is closed. */
export const CHAT_QUEUE = defineQueue<ChatRow, ChatDetail, Filter, State, Filter>({
  item: 'chat',
  table: 'chat_room',
  alias: 'c',
  key: 'desk_id',
  isOfMember: false,
  joins: 'LEFT JOIN member m ON m.id = c.member_id',
  at: 'c.last_message_at',
  // Anybody can open any number of conversations as guests: no member waits behind them.
  order:
    'c.waiting_since IS NULL, c.waiting_since IS NOT NULL AND c.member_id IS NULL, c.waiting_since, c.last_message_at DESC',
  amount: 'NULL::bigint',
  columns: `c.id AS "roomId", 'PENDING' AS status, m.id AS "memberId", m.username, coalesce(m.name, c.guest_name) AS name,
    coalesce(m.status = 'blocked', false) AS "isLocked", c.waiting_since AS "waitingSince", c.last_message_at AS "lastAt"`,
  detail: {
    columns: `m.created_at AS "memberSince", c.language,
      coalesce((SELECT created_at FROM chat_message WHERE room_id = c.id AND seq = 1), c.last_message_at) AS "begunAt"`,
  },
  shown: { waiting: 'c.waiting_since IS NOT NULL', mine: 'true', all: 'true' },
  counted: ['waiting', 'mine', 'all'],
  matches: `${isNumberTyped('m.username')} OR strpos(lower(coalesce(m.name, c.guest_name)), lower($1)) > 0`,
  ended: { SUCCESS: 'closed', FAILED: 'closed' },
  stageOf: ({ holderId, waitingSince }) =>
    holderId === null && waitingSince === null ? 'closed' : undefined,
})

interface ChatActing extends Acting {
  readonly feed: ChatFeed
  /** Does something once the act was committed. */
  readonly afterwards: (work: () => void) => void
}

/**
 * One act of a person of the staff at a conversation. Only who has it answers; whoever takes it over says from whom.
 *
 * @throws {Refusal} KEY_MISSING for an answer without text and picture
 */
export const handleChat = defineActs(CHAT_QUEUE, {
  async perform(tx, room, act: Act, acting: ChatActing): Promise<Performed<ChatDetail, RefusalIn<Outcome>>> {
    if (act.act === 'answer') return answer(tx, room, act, acting)
    if (act.act === 'take-over') {
      if (act.from !== room.holderId) return 'moved-on'
      return { keepsIt: true, logged: { from: undefined, before: room.holderName } }
    }
    if (act.act === 'hand-over') {
      const person = (await peopleWith(tx, CHAT_ROLES)).find(
        ({ id }) => id === act.to && id !== acting.staff.id,
      )
      if (person === undefined) return 'cannot-answer'
      await setWaiting(tx, room, true)
      return { holderId: person.id, logged: { to: undefined, person: person.username } }
    }
    if (act.act === 'claim') return {}
    // Somebody else is to have what is released, also where it was answered.
    return { after: { waitingSince: await setWaiting(tx, room, act.act === 'release') } }
  },
})

type Answer = Extract<Act, { act: 'answer' }>

/** Says something in a conversation that the person has. What was said is there, and not in the log. */
async function answer(
  tx: Transaction,
  { roomId, memberId }: ChatDetail,
  typed: Answer,
  { staff, feed, afterwards }: ChatActing,
): Promise<Performed<ChatDetail, 'picture-gone'>> {
  const said = await messageOf(tx, staff.id, typed)
  if (said === undefined) return 'picture-gone'
  const { message } = await storeMessage(tx, {
    room: { id: roomId, memberId: memberId ?? null },
    sender: 'operator',
    staffId: staff.id,
    ...said,
    sessionId: randomUUID(),
    sentAt: new Date(),
  })
  afterwards(() => feed.publish(message))
  return { keepsIt: true, logged: { text: undefined, picture: undefined } }
}

/** Says whether the customer waits from now on; the beginning of a wait that goes on stays. @returns since when they wait */
async function setWaiting(tx: Transaction, { roomId }: ChatRow, isWaiting: boolean): Promise<Date | null> {
  const [row] = await tx.query<{ waitingSince: Date | null }>(
    'chat-queue.wait',
    `UPDATE chat_room SET waiting_since = CASE WHEN $2 THEN coalesce(waiting_since, now()) END WHERE id = $1
     RETURNING waiting_since AS "waitingSince"`,
    [roomId, isWaiting],
  )
  return row?.waitingSince ?? null
}

/** What a person answers; undefined where their picture is gone. */
async function messageOf(
  tx: Transaction,
  staffId: string,
  { text, picture }: Answer,
): Promise<{ readonly message: ChatMessage; readonly uploadId?: string } | undefined> {
  if (picture === undefined) {
    if (text === '') throw new Refusal('KEY_MISSING', { params: { key: 'text' } })
    return { message: { message_type: 'text', payload: { message: text } } }
  }
  const [upload] = await tx.query<Pick<Upload, 'id' | 'kind'>>(
    'chat-queue.picture',
    'SELECT id, kind FROM upload WHERE id = $1 AND owner = $2 AND kind IS NOT NULL FOR UPDATE',
    [picture, deskUploadOwner(staffId)],
  )
  return upload && fileMessage(upload, await linkToUpload(tx, upload.id, 'kept'), text)
}

/** The name under which the uploads of a person of the staff are counted. */
export function deskUploadOwner(staffId: string): string {
  return `staff:${staffId}`
}

/** A message as the desk reads it. */
interface DeskMessage extends Pick<StoredMessage, 'seq' | 'sender' | 'type' | 'payload'> {
  /** Who of the house said it. */
  readonly by: string | null
  readonly at: Date
}

/** A page of a conversation, the newest message first. @param before the number of the first message that is known */
export async function messagesAtDesk(
  db: Queryable,
  { roomId }: Pick<ChatRow, 'roomId'>,
  before: number | null,
): Promise<DeskMessage[]> {
  return db.query<DeskMessage>(
    'chat-queue.messages',
    `SELECT c.seq, c.sender, c.message_type AS type, c.payload, c.created_at AS at, s.name AS by
       FROM chat_message c LEFT JOIN staff s ON s.id = c.staff_id
      WHERE c.room_id = $1 AND ($2::bigint IS NULL OR c.seq < $2) ORDER BY c.seq DESC LIMIT ${CHAT_PAGE}`,
    [roomId, before],
  )
}

/** The id at the desk of a member's conversation; null before their first message. */
export async function conversationOf(db: Queryable, memberId: string): Promise<string | null> {
  const [room] = await db.query<{ id: string }>(
    'chat-queue.of-member',
    'SELECT desk_id AS id FROM chat_room WHERE member_id = $1 ORDER BY last_message_at DESC LIMIT 1',
    [memberId],
  )
  return room?.id ?? null
}

/** The file that a message shows; undefined where there is none. @param seq the number of the message */
export async function fileAtDesk(
  db: Queryable,
  { roomId }: Pick<ChatRow, 'roomId'>,
  seq: number,
): Promise<Upload | undefined> {
  const [found] = await db.query<{ address: string | null }>(
    'chat-queue.file',
    "SELECT payload ->> 'url' AS address FROM chat_message WHERE room_id = $1 AND seq = $2 AND message_type = 'media'",
    [roomId, seq],
  )
  return uploadAt(db, found?.address ?? '')
}

interface ChatNews {
  readonly version: number
  readonly waiting: number
  readonly latest: Date | null
}

/** Whether anything has changed, and who waits for that person: nobody has them, the person has, or who has them has left the desk. */
export async function chatNews(db: Queryable, staffId: string): Promise<ChatNews> {
  const [news] = await db.query<ChatNews>(
    'chat-queue.news',
    `SELECT (SELECT changes FROM chat_change) AS version, count(*)::int AS waiting, max(waiting_since) AS latest
       FROM chat_room WHERE waiting_since IS NOT NULL AND (holder_id IS NULL OR holder_id = $1 OR NOT ${isAtDesk('holder_id')})`,
    [staffId],
  )
  if (news === undefined) throw new Error('A query that counts has no row')
  return news
}
