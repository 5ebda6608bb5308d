import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Database } from '../../platform/db/client.ts'
import { livingSessions } from '../members/sessions.ts'
import type { Conversation } from './chat-messages.ts'

/** What a socket may send. Messages are sent over HTTP; sockets only deliver them. */
export interface ClientEvents {
  join: (room: unknown, acknowledge?: unknown) => void
}

/** What the server sends to a socket. */
export interface ServerEvents {
  messaging: (conversation: Conversation) => void
}

/** The socket's owner. Without a member it belongs to a guest, who gives an id on joining. */
export interface SocketData {
  memberId?: string
  token?: string
  /** The only room that the socket is in. */
  room?: string
}

/** All sockets of this node. */
export type ChatServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>
/** The socket of one widget. */
export type ChatSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>

/** How long a socket that receives nothing can outlive its session at most, in ms. */
const EVERY_MS = 5000

/**
 * Closes those of the sockets whose session has ended, by a logout or otherwise, on whatever node. Called before each delivery, so that a
 * socket receives nothing that was said after the end of its session. One query checks them all.
 */
export async function closeDead(db: Database, sockets: Iterable<ChatSocket>): Promise<void> {
  const ofMembers = [...sockets].filter(({ data }) => data.token !== undefined)
  if (ofMembers.length === 0) return
  const alive = await livingSessions(
    db,
    ofMembers.map(({ data }) => data.token ?? ''),
  )
  for (const socket of ofMembers) if (!alive.has(socket.data.token ?? '')) socket.disconnect(true)
}

/**
 * Closes the sockets of ended sessions even when nothing is said to them.
 *
 * @returns a function that stops it.
 */
export function endDeadSessions(
  io: ChatServer,
  db: Database,
  onFailure: (error: unknown) => void,
  everyMs = EVERY_MS,
): () => void {
  const sweep = () => closeDead(db, io.of('/').sockets.values()).catch(onFailure)
  const timer = setInterval(() => void sweep(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
