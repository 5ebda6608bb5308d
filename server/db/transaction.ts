import { setTimeout as delay } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { ConnectionLost, isTransient, OutcomeUnknown } from './failures.ts'
import { guard, isBroken, queryableOn, type Queryable } from './queryable.ts'

/** Statements that are stored together or not at all. Never keep one beyond the work that received it. */
export type Transaction = Queryable & { readonly inTransaction: true }

const FIRST_DELAY_MS = 10

/**
 * Runs `work` in one READ COMMITTED transaction. Runs it again from the start when the database requires it (deadlock, serialization failure)
 * or the connection broke before COMMIT, at most `attempts` times in all. `work` must therefore have no effect outside its transaction.
 *
 * @param borrow provides a connection, which is released here.
 * @throws {OutcomeUnknown} when the connection broke during COMMIT; otherwise whatever `work` or the last attempt threw.
 */
export async function runTransaction<T>(
  borrow: () => Promise<PoolClient>,
  work: (tx: Transaction) => Promise<T>,
  attempts: number,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(borrow, work)
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
): Promise<T> {
  const client = await borrow()
  let finished = false
  try {
    // Explicit, because compatible engines have other defaults.
    await guard(client, client.query('BEGIN ISOLATION LEVEL READ COMMITTED'))
    const result = await work({ ...queryableOn(client), inTransaction: true })
    await commit(client)
    finished = true
    return result
  } finally {
    const reusable = finished || (await rollBack(client))
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
async function rollBack(client: PoolClient): Promise<boolean> {
  if (isBroken(client)) return false
  try {
    await guard(client, client.query('ROLLBACK'))
    return true
  } catch {
    return false
  }
}
