import { Socket } from 'node:net'
import { type CustomTypesConfig, Pool, type PoolClient, type PoolConfig, TypeOverrides, types } from 'pg'
import { ConnectionLost, isServerAway, sqlState } from './failures.ts'
import { isBroken, lend, type Queryable, watchConnection } from './queryable.ts'
import { runSnapshot, runTransaction, type Transaction } from './transaction.ts'

/**
 * How column types become JavaScript values. `bigint` columns (satang, versions, counts) become numbers: 2^53 satang is
 * 90 trillion baht, so a number holds every amount that can occur, and arithmetic stays plain. A value beyond that throws
 * instead of losing its last digits. `numeric` stays a string, so queries cast sums to bigint.
 */
const WIRE_TYPES: CustomTypesConfig = (() => {
  const overrides = new TypeOverrides()
  overrides.setTypeParser(types.builtins.INT8, toSafeInteger)
  return overrides
})()

/** A pool of connections to PostgreSQL 15 or later, embedded or not. */
export interface Database extends Queryable {
  /** Runs `work` in one transaction, at most `attempts` (5) times; see {@link runTransaction} for how it fails. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: { readonly attempts?: number }): Promise<T>
  /**
   * Lets `work` read one moment, for answers whose figures must fit together; see {@link runSnapshot}. It holds one connection, and `work` must
   * not ask for another.
   */
  snapshot<T>(work: (at: Queryable) => Promise<T>): Promise<T>
  /** Calls `listener` with the owners whose money a transaction of this process has moved, after its commit. */
  onMoved(listener: (owners: ReadonlySet<string>) => void): void
  /** How many connections are busy and idle, and how many calls wait for one. */
  connections(): { readonly busy: number; readonly idle: number; readonly waiting: number }
  /**
   * Accepts no new calls, and closes every connection once its current statement has ended. What is still running after `withinMs` (5000) is
   * cut off: its calls fail with {@link ConnectionLost}. May be called again with a shorter time.
   */
  close(options?: { readonly withinMs: number }): Promise<void>
}

/** Mostly time limits, in ms; each can be overridden in the settings of {@link openDatabase}. */
const DEFAULTS = {
  max: 16,
  connectionTimeoutMillis: 10_000,
  statement_timeout: 10_000,
  /** Below the statement's limit, so that a wait for another transaction can be distinguished from a slow statement. */
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 15_000,
  /** The client's own limit, for a server that vanished without closing the connection. */
  query_timeout: 12_000,
  /** Statements find their rows by key, so one plan fits all values; planning each time costs a fifth of the throughput. */
  options: '-c plan_cache_mode=force_generic_plan',
} as const satisfies PoolConfig

/** What each connection asks for when it begins, as the database lists it. A pooler between them may not pass it on. */
const REQUESTED: Readonly<Record<string, string>> = {
  statement_timeout: String(DEFAULTS.statement_timeout),
  lock_timeout: String(DEFAULTS.lock_timeout),
  idle_in_transaction_session_timeout: String(DEFAULTS.idle_in_transaction_session_timeout),
  plan_cache_mode: 'force_generic_plan',
}

const ATTEMPTS = 5

const CLOSE_WITHIN_MS = 5000

/**
 * Opens a pool; nothing connects until the first query.
 *
 * @param settings where the database is: `{ connectionString }`, or the `connection` of the embedded one.
 */
export function openDatabase(settings: PoolConfig): Database {
  const sockets = breakableSockets()
  const pool = new Pool({
    keepAlive: true,
    ...DEFAULTS,
    ...settings,
    types: WIRE_TYPES,
    stream: sockets.open,
    // Statements that do not depend on each other travel together.
    pipeline: true,
  })
  const givenUp = new AbortController()
  const borrow = () => borrowConnection(pool, givenUp.signal)
  let ending: Promise<void> | undefined
  const listeners: ((owners: ReadonlySet<string>) => void)[] = []
  pool.on('connect', watchConnection)
  // A broken idle connection has already left the pool; the next query opens another and reports any failure.
  pool.on('error', () => undefined)

  async function once<T>(work: (queryable: Queryable) => Promise<T>): Promise<T> {
    const client = await borrow()
    try {
      return await lend(client, work)
    } finally {
      client.release(isBroken(client))
    }
  }

  function abandon(): void {
    givenUp.abort()
    sockets.breakAll()
  }

  return {
    query: async (name, sql, values) => once(async (connection) => connection.query(name, sql, values)),
    script: async (sql) => once(async (connection) => connection.script(sql)),
    transaction: async (work, options) =>
      runTransaction(borrow, work, options?.attempts ?? ATTEMPTS, (owners) =>
        listeners.forEach((listener) => listener(owners)),
      ),
    onMoved: (listener) => void listeners.push(listener),
    snapshot: async (work) => runSnapshot(borrow, work, ATTEMPTS),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close({ withinMs } = { withinMs: CLOSE_WITHIN_MS }) {
      setTimeout(abandon, withinMs).unref()
      ending ??= pool.end()
      await ending
    },
  }
}

/** The settings of a connection that are not as {@link openDatabase} requests them, as `name = value`. */
async function differentSettings(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string; setting: string }>(
    'client.settings',
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1::text[]) ORDER BY name',
    [Object.keys(REQUESTED)],
  )
  return rows.flatMap(({ name, setting }) => (setting === REQUESTED[name] ? [] : [`${name} = ${setting}`]))
}

/** Logs a warning when the connections do not have the time limits that they request: a statement could then wait without end. Nothing else depends on it. */
export async function warnOfSettings(
  db: Queryable,
  log: { warn(fields: object, text: string): void },
): Promise<void> {
  try {
    const settings = await differentSettings(db)
    if (settings.length > 0)
      log.warn(
        { settings },
        'connections do not get the settings that they request (docs/OPERATING.md, "A pooler")',
      )
  } catch (error) {
    log.warn({ err: error }, 'the settings of the connections could not be checked')
  }
}

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a bigint from the database exceeds 2^53')
  return value
}

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

/** Sends at once what is written within one turn of the event loop: each packet costs more than a statement in it. */
class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}

/** The sockets of some database connections, so that they can be cut without waiting for the other end. */
export interface BreakableSockets {
  /** For the setting `stream` of `pg`. */
  readonly open: () => Socket
  /** Cuts all open sockets, including those that are still connecting or closing. */
  readonly breakAll: () => void
}

/**
 * `pg` ends a connection with a Terminate message and waits for the server to close it; with an unresponsive server that takes minutes, and
 * the process cannot exit before. Only the owner of the socket can close it unilaterally.
 */
export function breakableSockets(): BreakableSockets {
  const sockets = new Set<Socket>()
  return {
    open() {
      const socket = new GatheringSocket()
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      return socket
    },
    breakAll() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
