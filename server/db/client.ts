import { Pool, type PoolConfig } from 'pg'
import { borrowConnection } from './borrow-connection.ts'
import { isBroken, queryableOn, watchConnection, type Queryable } from './queryable.ts'
import { runTransaction, type Transaction } from './transaction.ts'
import { WIRE_TYPES } from './wire-types.ts'

/** A pool of connections to PostgreSQL 15 or later, embedded or not. */
export interface Database extends Queryable {
  /** Runs `work` in one transaction, `attempts` (5) times at most; see {@link runTransaction} for how it fails. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: { readonly attempts?: number }): Promise<T>
  /** How many connections are at work and idle, and how many calls wait for one. */
  connections(): { readonly busy: number; readonly idle: number; readonly waiting: number }
  /** Closes every connection once its current statement has ended. */
  close(): Promise<void>
}

/** Mostly bounds on waiting, in ms; each may be changed in the settings given to {@link openDatabase}. */
const DEFAULTS = {
  max: 16,
  connectionTimeoutMillis: 10_000,
  statement_timeout: 10_000,
  /** Below the statement's limit, so that a wait for another transaction is told apart from a slow statement. */
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 15_000,
  /** The client's own limit, for a server that vanished without closing the connection. */
  query_timeout: 12_000,
  /** Statements find their rows by key, so one plan fits all values; planning each time costs a fifth of the throughput. */
  options: '-c plan_cache_mode=force_generic_plan',
} as const satisfies PoolConfig

const ATTEMPTS = 5

/**
 * Opens a pool; nothing connects until the first query.
 *
 * @param settings Where the database is: `{ connectionString }`, or the `connection` of the embedded one.
 */
export function openDatabase(settings: PoolConfig): Database {
  const pool = new Pool({ keepAlive: true, ...DEFAULTS, ...settings, types: WIRE_TYPES })
  pool.on('connect', watchConnection)
  // An idle connection that broke has already left the pool; the next query opens another and reports what it meets.
  pool.on('error', () => undefined)

  async function once<T>(work: (queryable: Queryable) => Promise<T>): Promise<T> {
    const client = await borrowConnection(pool)
    try {
      return await work(queryableOn(client))
    } finally {
      client.release(isBroken(client))
    }
  }

  return {
    query: async (name, sql, values) => once(async (connection) => connection.query(name, sql, values)),
    script: async (sql) => once(async (connection) => connection.script(sql)),
    transaction: async (work, options) => runTransaction(pool, work, options?.attempts ?? ATTEMPTS),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => pool.end(),
  }
}
