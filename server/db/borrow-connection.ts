import type { Pool, PoolClient } from 'pg'
import { ConnectionLost, isServerAway, sqlState } from './failures.ts'

/**
 * Takes a connection out of the pool; the caller releases it.
 *
 * @throws {ConnectionLost} when none can be had in time; `pg.DatabaseError` when the database refuses us (role, database name).
 */
export async function borrowConnection(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    const refused = sqlState(error) !== undefined && !isServerAway(error)
    throw refused ? error : new ConnectionLost(error)
  }
}
