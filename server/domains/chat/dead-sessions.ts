import type { Database } from '../../platform/db/client.ts'
import { livingSessions } from '../members/sessions.ts'
import type { ChatServer, ChatSocket } from './chat-server.ts'

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
