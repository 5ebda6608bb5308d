import type { Pool, PoolClient } from 'pg'
import { ConnectionLost, isServerAway, sqlState } from './failures.ts'

/**
 * Takes a connection out of the pool; the caller releases it.
 *
 * @param givenUp aborts the wait: the pool provides no more connections.
 * @throws {ConnectionLost} when no connection is available in time, or at all; also when the database rejects us (role, password, database
 * name).
 */
export async function borrowConnection(pool: Pool, givenUp: AbortSignal): Promise<PoolClient> {
  let abandon: (() => void) | undefined
  const waitEnds = new Promise<never>((_resolve, reject) => {
    abandon = () => reject(new Error('the connections are being closed'))
    givenUp.addEventListener('abort', abandon)
  })
  try {
    return await Promise.race([pool.connect(), waitEnds])
  } catch (error) {
    const refused = sqlState(error) !== undefined && !isServerAway(error)
    throw refused ? error : new ConnectionLost(error)
  } finally {
    if (abandon) givenUp.removeEventListener('abort', abandon)
  }
}
