import type { Database } from '../../platform/db/client.ts'
import { livingSessions } from '../members/sessions.ts'
import type { ChatServer } from './chat-server.ts'

/** How long a socket can outlive its session at most, in ms. */
const EVERY_MS = 5000

/**
 * Closes the sockets of members whose session has ended, by a logout or otherwise; one query checks them all.
 *
 * @returns a function that stops it.
 */
export function endDeadSessions(
  io: ChatServer,
  db: Database,
  onFailure: (error: unknown) => void,
  everyMs = EVERY_MS,
): () => void {
  async function sweep(): Promise<void> {
    const sockets = [...io.of('/').sockets.values()].filter(({ data }) => data.token !== undefined)
    if (sockets.length === 0) return
    try {
      const alive = await livingSessions(
        db,
        sockets.map(({ data }) => data.token ?? ''),
      )
      for (const socket of sockets) if (!alive.has(socket.data.token ?? '')) socket.disconnect(true)
    } catch (error) {
      onFailure(error)
    }
  }
  const timer = setInterval(() => void sweep(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
