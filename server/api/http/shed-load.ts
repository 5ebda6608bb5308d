import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/errors.ts'

/** With this many statements in the queue a call takes a second or two, and every further one makes it longer. */
const MOST_WAITING = 400

/** The app retries reads by itself after this delay, and not after a longer one. */
const RETRY_AFTER_SECONDS = 2

/**
 * Rejects a new call while accepted ones wait for the database: nothing has been done for it, no key is used up, and a proxy may try another
 * node. An accepted call is never rejected, or half of its work would have to be undone.
 *
 * @throws {Refusal} with status 503
 */
export function shedLoad(db: Pick<Database, 'connections'>): void {
  if (db.connections().waiting <= MOST_WAITING) return
  throw new Refusal('INTERNAL_SERVER_ERROR', { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS })
}

/** Counted for a request that does not say how long it is. */
const MOST_BYTES = 20 * 1024 * 1024

/** How much of a request is still to come: 0 once it has arrived. */
export function unreadBytesOf({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): number {
  if (raw.complete) return 0
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : MOST_BYTES
}
