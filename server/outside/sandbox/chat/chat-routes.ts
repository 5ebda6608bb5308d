import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../../../platform/errors.ts'
import type { ChatDesk, RoomSummary } from './chat-desk.ts'
import { chatListPage, chatRoomPage } from './chat-page.ts'
import { sampleMessage } from './chat-samples.ts'

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
    return reply.redirect(`/chat/${encodeURIComponent(room.id)}`, 303)
  })
}

async function requireRoom(desk: ChatDesk, id: string): Promise<RoomSummary> {
  const room = (await desk.rooms()).find((candidate) => candidate.id === id)
  if (room === undefined) throw new Refusal('NO_DATA')
  return room
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)
}
