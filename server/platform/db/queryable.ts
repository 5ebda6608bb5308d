import type { PoolClient } from 'pg'
import { ConnectionLost, isServerAway } from './failures.ts'

/** Where SQL can be run: the database as a whole (each statement by itself) or one transaction. */
export interface Queryable {
  /**
   * Runs one statement as a named prepared statement and returns its rows.
   *
   * @param name unique for this SQL text, `noun.verb`, at most 63 characters; each connection plans the statement once.
   * @param values for `$1`, `$2` and so on. JSON values must be passed as text made by `JSON.stringify`.
   * @throws {ConnectionLost} when the connection broke; `pg.DatabaseError` when the database reported an error.
   */
  query<Row extends object>(name: string, sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Runs several statements without values, for migrations. Fails as `query` does. */
  script(sql: string): Promise<void>
}

/** Connections that reported an error of their own and therefore must not be used again. */
const broken = new WeakSet<object>()

/** Called once for each new connection. Without a listener, a connection lost while idle would end the process. */
export function watchConnection(client: PoolClient): void {
  client.on('error', () => broken.add(client))
}

/** Whether this connection reported an error and must be thrown away. */
export function isBroken(client: PoolClient): boolean {
  return broken.has(client)
}

/** Lends a connection to `work`. What it asks for after its end is refused: the connection may be in other work by then. */
export async function lend<T>(client: PoolClient, work: (queryable: Queryable) => Promise<T>): Promise<T> {
  const ended = new AbortController()
  try {
    return await work(queryableOn(client, ended.signal))
  } finally {
    ended.abort(new Error('the work with this connection has ended'))
  }
}

/** The statements of one connection; separates connection failures from errors that the database reports. */
function queryableOn(client: PoolClient, ended: AbortSignal): Queryable {
  return {
    async query<Row extends object>(name: string, sql: string, values: readonly unknown[] = []) {
      ended.throwIfAborted()
      const result = await guard(client, client.query<Row>({ name, text: sql, values: [...values] }))
      return result.rows
    },
    async script(sql) {
      ended.throwIfAborted()
      await guard(client, client.query(sql))
    },
  }
}

/** Waits for an answer; a failure of the connection becomes {@link ConnectionLost}. */
export async function guard<T>(client: PoolClient, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    // pg reports its own timeout without closing the connection: the late answer would go to the next query.
    const silent = error instanceof Error && error.message === 'Query read timeout'
    if (silent || isServerAway(error)) broken.add(client)
    throw isBroken(client) ? new ConnectionLost(error) : error
  }
}
