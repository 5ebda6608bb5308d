import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
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
import { UPLOAD_PATH } from '../../../platform/files/uploads.ts'
import { escapeHtml, htmlPage, sendPage } from '../page/page.ts'

/** A conversation in the operator's list. */
interface RoomSummary {
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
          room: { id: roomId, memberId: await requireMemberOf(db, roomId) },
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
const SAMPLE_TYPES: readonly string[] = Object.keys(SAMPLES)

/** A message of that type, or a text message when there is no such type. */
function sampleMessage(type: string, text: string): ChatMessage {
  const payload = SAMPLES[type]?.(text) ?? { message: text }
  return { message_type: type, payload }
}

/** All conversations, the most recently active first. It reloads every five seconds. */
function chatListPage(rooms: readonly RoomSummary[]): string {
  const rows = rooms.map(
    (room) =>
      `<li><a href="${roomPath(room.id)}">${escapeHtml(nameOf(room))}</a>
${room.messages} messages, ${room.unread} unread, last ${clockTime(room.lastMessageAt)}</li>`,
  )
  const list = rows.length === 0 ? '<p>Nobody has said anything yet.</p>' : `<ul>${rows.join('\n')}</ul>`
  return htmlPage(
    'Chat desk',
    `<p><a href="/">Sandbox world</a></p>${list}`,
    '<meta http-equiv="refresh" content="5">',
  )
}

/** One conversation, with a form that replies with any type of message. It does not reload by itself: somebody may be typing. */
function chatRoomPage(room: RoomSummary, messages: readonly StoredMessage[]): string {
  const path = roomPath(room.id)
  const options = SAMPLE_TYPES.map((type) => `<option>${escapeHtml(type)}</option>`).join('')
  return htmlPage(
    nameOf(room),
    `<p><a href="/chat">Chat desk</a> · <a href="${path}">Look again</a></p>
<ol>${messages.map(line).join('\n')}</ol>
<section><form method="post" action="${path}">
<label><span>Type</span><select name="type">${options}</select></label>
<label><span>Text</span><input name="text" value="How can we help?"></label>
<button>Answer</button>
</form></section>`,
  )
}

function line({ sender, type, payload, createdAt }: StoredMessage): string {
  const { message = '', url, ...more } = typeof payload === 'string' ? { message: payload } : payload
  const details = Object.entries({ ...more, filePath: undefined }).filter(([, value]) => value !== undefined)
  return `<li><strong>${sender}</strong> ${clockTime(createdAt)} <em>${escapeHtml(type)}</em> ${escapeHtml(message ?? '')}
${details.length > 0 ? `<code>${escapeHtml(JSON.stringify(Object.fromEntries(details)))}</code>` : ''}
${url?.startsWith(UPLOAD_PATH) ? `<a href="${escapeHtml(url)}">Look at the file</a>` : ''}</li>`
}

function nameOf({ id, name, username }: RoomSummary): string {
  return [name, username ?? id].filter((part) => part !== null).join(', ')
}

function roomPath(roomId: string): string {
  return `/chat/${encodeURIComponent(roomId)}`
}

function clockTime(time: Date): string {
  return time.toISOString().slice(11, 19)
}

interface Room {
  readonly room: string
}

const MAX_TEXT = 2000

/** The operator's desk: every conversation, and a form in each. It needs no script. */
export function chatRoutes(app: FastifyInstance, desk: ChatDesk): void {
  app.get('/chat', async (_request, reply) => sendPage(reply, chatListPage(await desk.rooms())))
  app.get<{ Params: Room }>('/chat/:room', async ({ params }, reply) => {
    const room = await requireRoom(desk, params.room)
    return sendPage(reply, chatRoomPage(room, await desk.messages(room.id)))
  })
  app.post<{ Params: Room; Body: URLSearchParams }>('/chat/:room', async ({ params, body }, reply) => {
    const room = await requireRoom(desk, params.room)
    // Half a character cannot be stored.
    const text = (body.get('text') ?? '').slice(0, MAX_TEXT).replace(/\p{Cs}$/u, '')
    await desk.reply(room.id, sampleMessage(body.get('type') ?? 'text', text))
    return reply.redirect(roomPath(room.id), 303)
  })
}

async function requireRoom(desk: ChatDesk, id: string): Promise<RoomSummary> {
  const room = (await desk.rooms()).find((candidate) => candidate.id === id)
  if (room === undefined) throw new Refusal('NO_DATA')
  return room
}
