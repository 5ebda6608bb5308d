import type { Database } from '../db/client.ts'
import { Refusal } from '../errors.ts'

/** With so many statements waiting for a connection a call takes a second or two, and every further one makes it longer. */
const MOST_WAITING = 400

/** The app reads again by itself after that, and after no longer. */
const RETRY_AFTER_SECONDS = 2

/**
 * Turns a call away at the door while those inside wait for the database: nothing has been done for it, no key is used up, and a proxy may
 * ask another node. What is inside is never turned away, or half of its work would have to be found again.
 *
 * @throws {Refusal} with status 503
 */
export function shedLoad(db: Pick<Database, 'connections'>): void {
  if (db.connections().waiting <= MOST_WAITING) return
  throw new Refusal('INTERNAL_SERVER_ERROR', { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
