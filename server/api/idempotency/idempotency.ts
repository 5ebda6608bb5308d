import { createHash } from 'node:crypto'
import { LedgerHalted, NotExecutedError } from '../../ledger/ledger-errors.ts'
import type { Database } from '../../platform/db/client.ts'
import { isOutOfSpace, SQLSTATE, sqlState } from '../../platform/db/failures.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { UnavailableError } from '../../platform/errors.ts'

/** An answer to a caller, in the form in which it is stored and repeated. */
export interface StoredAnswer {
  readonly status: number
  /** Anything JSON can hold, in wire form. */
  readonly body: unknown
}

/** A keyed request: the owner of the key, the key, and the request (method, path and body); all of it is compared on repetition. */
export interface KeyedRequest {
  readonly owner: string
  readonly key: string
  readonly request: unknown
}

/** Why a keyed request got no answer: another request used the key, or the first one is still in progress. */
export type IdempotencyErrorCode = 'mismatch' | 'in-progress'

/** The key of a request cannot be honoured; nothing was done. */
export class IdempotencyError extends Error {
  override readonly name = 'IdempotencyError'
  readonly code: IdempotencyErrorCode

  constructor(code: IdempotencyErrorCode) {
    super(`idempotency key: ${code}`)
    this.code = code
  }
}

/** Turns a refusal thrown by the work into the answer to store, or returns undefined for an error that must not be stored. */
export type RefusalAnswer = (error: unknown) => StoredAnswer | undefined

/** An answer, and whether it was given before. */
export interface KeyedAnswer extends StoredAnswer {
  readonly replayed: boolean
}

/**
 * Does the work of a keyed request once. Claim, work and stored answer are one transaction: there is no moment at which money has moved and
 * the key does not record it.
 *
 * A concurrent duplicate waits for the first, at most as long as the connection's lock limit (5 s). A refusal is stored like any answer, and
 * what the work wrote before it is undone; any other error frees the key, and becomes a {@link NotExecutedError} where the ledger is halted,
 * there is no space, or something else of ours is not available.
 *
 * Work that returns `undefined` continues after its transaction: the key stays claimed, and duplicates get `in-progress`, until {@link
 * answerKey} ends it.
 *
 * @throws {IdempotencyError}; {NotExecutedError}
 */
export async function answerOnce<A extends StoredAnswer | undefined>(
  db: Database,
  keyed: KeyedRequest,
  work: (tx: Transaction) => Promise<A>,
  refusalAnswer: RefusalAnswer,
): Promise<KeyedAnswer | Extract<A, undefined>> {
  const fingerprint = createHash('sha256').update(JSON.stringify(keyed.request)).digest()
  return db.transaction(async (tx) => {
    if (!(await claim(tx, keyed, fingerprint))) return replay(tx, keyed, fingerprint)
    try {
      const answer = await workOrRefuse(tx, work, refusalAnswer)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only where A allows it
      if (answer === undefined) return undefined as Extract<A, undefined>
      await answerKey(tx, keyed, answer)
      return { ...answer, replayed: false }
    } catch (error) {
      // The key belongs to this transaction, and is rolled back with it.
      throw isTemporary(error) ? new NotExecutedError(error) : error
    }
  })
}

/** Whether the same work may succeed later, without a change of the request. */
function isTemporary(error: unknown): boolean {
  return error instanceof LedgerHalted || error instanceof UnavailableError || isOutOfSpace(error)
}

/** Stores the answer of a claimed key; a key that has an answer keeps it. Call it in the transaction of the work that it reports. */
export async function answerKey(
  tx: Transaction,
  { owner, key }: Pick<KeyedRequest, 'owner' | 'key'>,
  { status, body }: StoredAnswer,
): Promise<void> {
  await tx.query(
    'idempotency.answer',
    'UPDATE idempotency SET status = $3, body = $4 WHERE owner = $1 AND key = $2 AND status IS NULL',
    [owner, key, status, JSON.stringify(body ?? null)],
  )
}

/** The state of a key. */
export type KeyState = 'absent' | 'in-progress' | StoredAnswer

/** How long a first request that has not committed yet is waited for, in ms. */
const GLANCE_MS = 250

/** The state of the request with a key, without waiting for it and without using the key up. */
export async function keyState(db: Database, owner: string, key: string): Promise<KeyState> {
  return db.transaction(async (tx) => {
    await tx.script(`SET LOCAL lock_timeout = ${GLANCE_MS}; SAVEPOINT before_claim`)
    try {
      // A claim that has not committed is invisible to a SELECT, but not to another claim.
      const claimed = await tx.query(
        'idempotency.probe',
        `INSERT INTO idempotency (owner, key, fingerprint) VALUES ($1, $2, '')
         ON CONFLICT (owner, key) DO NOTHING RETURNING 1`,
        [owner, key],
      )
      await tx.script('ROLLBACK TO SAVEPOINT before_claim')
      if (claimed.length > 0) return 'absent'
    } catch (error) {
      await tx.script('ROLLBACK TO SAVEPOINT before_claim')
      if (sqlState(error) === SQLSTATE.lockNotAvailable) return 'in-progress'
      // No space for a claim, so nobody holds the key, or the insert would have waited for them: the key is in the table, or nowhere.
      if (!isOutOfSpace(error)) throw error
    }
    const [stored] = await tx.query<{ status: number | null; body: unknown }>(
      'idempotency.state',
      'SELECT status, body FROM idempotency WHERE owner = $1 AND key = $2',
      [owner, key],
    )
    if (stored === undefined) return 'absent'
    return stored.status === null ? 'in-progress' : { status: stored.status, body: stored.body }
  })
}

/** So few that a statement stays far within its time limit, however many have collected. */
const PORTION = 5000

/** Deletes answered keys older than 24 hours and returns how many; call it periodically, while the database's clock can be trusted. */
export async function forgetOldKeys(db: Queryable, portion: number = PORTION): Promise<number> {
  for (let forgotten = 0; ;) {
    const rows = await db.query(
      'idempotency.forget',
      `DELETE FROM idempotency WHERE (owner, key) IN (
         SELECT owner, key FROM idempotency
          WHERE created_at < now() - interval '24 hours' AND status IS NOT NULL
          ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING 1`,
      [portion],
    )
    forgotten += rows.length
    if (rows.length < portion) return forgotten
  }
}

/** Returns false when the key is taken, however old it is, as long as it has not been deleted. */
async function claim(tx: Transaction, { owner, key }: KeyedRequest, fingerprint: Buffer): Promise<boolean> {
  try {
    const rows = await tx.query(
      'idempotency.claim',
      `INSERT INTO idempotency (owner, key, fingerprint) VALUES ($1, $2, $3)
       ON CONFLICT (owner, key) DO NOTHING RETURNING 1`,
      [owner, key, fingerprint],
    )
    return rows.length > 0
  } catch (error) {
    if (sqlState(error) === SQLSTATE.lockNotAvailable) throw new IdempotencyError('in-progress')
    // A key that exists already needs no space.
    throw sqlState(error) === SQLSTATE.diskFull ? new NotExecutedError(error) : error
  }
}

async function replay(
  tx: Transaction,
  { owner, key }: KeyedRequest,
  fingerprint: Buffer,
): Promise<KeyedAnswer> {
  const [stored] = await tx.query<{ fingerprint: Buffer; status: number | null; body: unknown }>(
    'idempotency.replay',
    'SELECT fingerprint, status, body FROM idempotency WHERE owner = $1 AND key = $2',
    [owner, key],
  )
  // Deleted for its age between the two statements: the caller may simply retry.
  if (stored === undefined) throw new IdempotencyError('in-progress')
  if (!stored.fingerprint.equals(fingerprint)) throw new IdempotencyError('mismatch')
  if (stored.status === null) throw new IdempotencyError('in-progress')
  return { status: stored.status, body: stored.body, replayed: true }
}

async function workOrRefuse<A>(
  tx: Transaction,
  work: (tx: Transaction) => Promise<A>,
  refusalAnswer: RefusalAnswer,
): Promise<A | StoredAnswer> {
  await tx.script('SAVEPOINT before_work')
  try {
    return await work(tx)
  } catch (error) {
    const answer = refusalAnswer(error)
    if (answer === undefined) throw error
    await tx.script('ROLLBACK TO SAVEPOINT before_work')
    return answer
  }
}
