import { randomUUID } from 'node:crypto'
import {
  type ChatFeed,
  type ChatMessage,
  messagesOf,
  type RoomMessage,
  say,
  type StoredMessage,
} from '../../../domains/chat/chat-messages.ts'
import { guestRoom, isGuestId, memberRoom } from '../../../domains/chat/chat-party.ts'
import type { Database } from '../../../platform/db/client.ts'
import { Refusal } from '../../../platform/errors.ts'

/** A conversation in the operator's list. */
export interface RoomSummary {
  readonly id: string
  /** The member's phone number; guests have none. */
  readonly username: string | null
  readonly name: string | null
  readonly messages: number
  /** How many of the operator's messages the customer has not read. */
  readonly unread: number
  readonly lastMessageAt: Date
}

/** The operator's side of every conversation. */
export interface ChatDesk {
  /** Sends a message. @throws {Refusal} NO_USER when there can be no such room. */
  reply(roomId: string, message: ChatMessage): Promise<void>
  /** The most recently active conversations, at most 50. */
  rooms(): Promise<RoomSummary[]>
  /** The last 50 messages of a conversation, oldest first. */
  messages(roomId: string): Promise<StoredMessage[]>
  /** Whether each message of a customer is answered at once, by one type of message after another. Until the server stops. */
  autoReply: boolean
}

const SHOWN = 50
const ROOM = /^(member|guest):(.+)$/

export function chatDesk(db: Database, feed: ChatFeed): ChatDesk {
  const desk: ChatDesk = {
    autoReply: false,
    async reply(roomId, message) {
      await say(
        { db, feed, rateLimit: false },
        {
          room: { id: roomId, memberId: await requireMemberOf(db, roomId), guestName: null },
          sender: 'operator',
          message,
          // One session per message: it distinguishes two messages of the same millisecond.
          sessionId: randomUUID(),
          sentAt: new Date(),
        },
      )
    },
    rooms: () => readRooms(db),
    messages: async (roomId) => (await messagesOf(db, roomId, { limit: SHOWN, skip: 0 })).toReversed(),
  }
  let answered = 0
  feed.subscribe((message) => {
    if (!desk.autoReply || message.sender !== 'customer') return
    const type = SAMPLE_TYPES[answered % SAMPLE_TYPES.length] ?? 'text'
    answered += 1
    // A reply that fails is dropped: the customer still sees their own message.
    desk.reply(message.roomId, sampleMessage(type, answerTo(message))).catch(() => undefined)
  })
  return desk
}

/** The room of a member or of a guest. @throws {Refusal} NO_USER when neither is given. */
export function roomOfIds({
  userId,
  guestId,
}: {
  readonly userId?: string | undefined
  readonly guestId?: string | undefined
}): string {
  if (userId !== undefined) return memberRoom(userId)
  if (guestId !== undefined) return guestRoom(guestId)
  throw new Refusal('NO_USER', { status: 404 })
}

async function requireMemberOf(db: Database, roomId: string): Promise<string | null> {
  const [, kind, id = ''] = ROOM.exec(roomId) ?? []
  if (kind === 'guest' && isGuestId(id)) return null
  const rows = await db.query('chat-desk.member', 'SELECT 1 FROM member WHERE id::text = $1', [id])
  if (kind !== 'member' || rows.length === 0) throw new Refusal('NO_USER', { status: 404 })
  return id
}

async function readRooms(db: Database): Promise<RoomSummary[]> {
  return db.query<RoomSummary>(
    'chat-desk.rooms',
    `SELECT r.id, m.username, coalesce(m.name, r.guest_name) AS name, r.last_seq AS messages,
            (SELECT count(*) FROM chat_message c
              WHERE c.room_id = r.id AND c.seq > r.read_seq AND c.sender = 'operator') AS unread,
            r.last_message_at AS "lastMessageAt"
       FROM chat_room r LEFT JOIN member m ON m.id = r.member_id
      ORDER BY r.last_message_at DESC LIMIT $1`,
    [SHOWN],
  )
}

function answerTo({ payload }: RoomMessage): string {
  const text = typeof payload === 'string' ? payload : payload.message
  return text ? `You said: ${text.slice(0, 200)}` : 'Thank you'
}

const BUTTONS = [
  { title: 'How to deposit', type: 'postback', payload: 'DEPOSIT_HELP' },
  { title: 'Our website', type: 'web', payload: 'https://krapao.example/help' },
  { title: 'Call us', type: 'call', payload: '+6621234567' },
]

const PICTURE = '/media/games/JOKER/background.svg'

/** A message of each type around an operator's text, in the order of automatic replies. */
const SAMPLES: Readonly<Record<string, (text: string) => ChatMessage['payload']>> = {
  text: (message) => ({ message }),
  buttons: (message) => ({ message, buttons: BUTTONS }),
  quick_replies: (message) => ({
    message,
    buttons: ['Yes', 'No', 'Later'].map((title) => ({
      title,
      type: 'postback',
      payload: title.toUpperCase(),
    })),
  }),
  media: (message) => ({ message, fileType: 'image', url: PICTURE, filePath: PICTURE }),
  generic: (message) => ({
    message,
    elements: ['JOKER', 'PG'].map((code) => ({
      image_url: `/media/games/${code}/logo.svg`,
      title: code,
      subtitle: message,
      buttons: [{ title: `Play ${code}`, type: 'postback', payload: `PLAY_${code}` }],
    })),
  }),
  postback: (message) => ({ message }),
  sticker: (message) => ({ message }),
}

/** The types with a sample; `sticker` represents all types that the app does not know. */
export const SAMPLE_TYPES: readonly string[] = Object.keys(SAMPLES)

/** A message of that type, or a text message when there is no such type. */
export function sampleMessage(type: string, text: string): ChatMessage {
  const payload = SAMPLES[type]?.(text) ?? { message: text }
  return { message_type: type, payload }
}
