import { setTimeout as delay } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { ConnectionLost, isTransient, OutcomeUnknown } from './failures.ts'
import { guard, isBroken, lend, type Queryable } from './queryable.ts'

/** Statements that are stored together or not at all. Never keep one beyond the work that received it. */
export type Transaction = Queryable & {
  readonly inTransaction: true
  /** Notes that this transaction moves money of an owner; the subscribers of the database learn it after the commit. */
  readonly noteMoved: (owner: string) => void
}

const FIRST_DELAY_MS = 10

// Explicit, because compatible engines have other defaults.
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED'
const BEGIN_SNAPSHOT = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/**
 * Runs `work` in one READ COMMITTED transaction. Runs it again from the start when the database requires it (deadlock, serialization failure)
 * or the connection broke before COMMIT, at most `attempts` times in all. `work` must therefore have no effect outside its transaction.
 *
 * @param borrow provides a connection, which is released here.
 * @param onMoved receives the owners that `work` has noted, unless nothing was stored
 * @throws {OutcomeUnknown} when the connection broke during COMMIT; otherwise whatever `work` or the last attempt threw.
 */
export async function runTransaction<T>(
  borrow: () => Promise<PoolClient>,
  work: (tx: Transaction) => Promise<T>,
  attempts: number,
  onMoved: (owners: ReadonlySet<string>) => void,
): Promise<T> {
  return repeatWhileTransient(() => attemptOnce(borrow, work, onMoved), attempts)
}

/**
 * Runs `work` on the database as it was at one moment: whatever is stored meanwhile, all its statements read the same. It can write nothing.
 * PostgreSQL never refuses one for a conflict; other engines may, and a connection may break: `work` is then run again, on a later moment.
 *
 * @param borrow provides a connection, which is released here.
 */
export async function runSnapshot<T>(
  borrow: () => Promise<PoolClient>,
  work: (at: Queryable) => Promise<T>,
  attempts: number,
): Promise<T> {
  return repeatWhileTransient(() => readOnce(borrow, work), attempts)
}

async function repeatWhileTransient<T>(attemptOne: () => Promise<T>, attempts: number): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOne()
    } catch (error) {
      if (!isTransient(error) || attempt >= attempts) throw error
    }
    // Random, so that two transactions that collided once do not collide again.
    await delay(Math.random() * FIRST_DELAY_MS * 2 ** attempt)
  }
}

async function attemptOnce<T>(
  borrow: () => Promise<PoolClient>,
  work: (tx: Transaction) => Promise<T>,
  onMoved: (owners: ReadonlySet<string>) => void,
): Promise<T> {
  const client = await borrow()
  const moved = new Set<string>()
  let finished = false
  try {
    await guard(client, client.query(BEGIN))
    const result = await lend(client, (queryable) =>
      work({ ...queryable, inTransaction: true, noteMoved: (owner) => void moved.add(owner) }),
    )
    // Also when the answer to COMMIT was lost: a balance that is read for nothing is better than one that nobody reads.
    await commit(client).finally(() => moved.size > 0 && onMoved(moved))
    finished = true
    return result
  } finally {
    const reusable = finished || (await endAnyhow(client, 'ROLLBACK'))
    client.release(!reusable)
  }
}

async function readOnce<T>(
  borrow: () => Promise<PoolClient>,
  work: (at: Queryable) => Promise<T>,
): Promise<T> {
  const client = await borrow()
  try {
    // The first statements of the work travel with it.
    const begun = guard(client, client.query(BEGIN_SNAPSHOT))
    const reading = lend(client, work)
    await Promise.allSettled([begun, reading])
    await begun
    return await reading
  } finally {
    // What was read is true even if the connection breaks now.
    const reusable = await endAnyhow(client, 'COMMIT')
    client.release(!reusable)
  }
}

async function commit(client: PoolClient): Promise<void> {
  // The connection broke before COMMIT was sent, so the outcome is known: nothing was stored.
  if (isBroken(client)) throw new ConnectionLost('the connection broke before COMMIT')
  let answer
  try {
    answer = await guard(client, client.query('COMMIT'))
  } catch (error) {
    throw error instanceof ConnectionLost ? new OutcomeUnknown(error) : error
  }
  // After a failed statement that `work` swallowed, COMMIT rolls back and reports no error.
  if (answer.command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
}

/** False when the connection cannot be used again. */
async function endAnyhow(client: PoolClient, how: 'COMMIT' | 'ROLLBACK'): Promise<boolean> {
  if (isBroken(client)) return false
  try {
    await guard(client, client.query(how))
    return true
  } catch {
    return false
  }
}
