import type { FastifyInstance } from 'fastify'
import type { StoredMessage } from '../../../domains/chat/chat-messages.ts'
import { Refusal } from '../../../platform/errors.ts'
import { UPLOAD_PATH } from '../../../platform/files/uploads.ts'
import { escapeHtml, htmlPage, sendPage } from '../page/page.ts'
import { type ChatDesk, type RoomSummary, SAMPLE_TYPES, sampleMessage } from './chat-desk.ts'

/** All conversations, the most recently active first. It reloads every five seconds. */
export function chatListPage(rooms: readonly RoomSummary[]): string {
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
export function chatRoomPage(room: RoomSummary, messages: readonly StoredMessage[]): string {
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
