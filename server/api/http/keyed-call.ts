import type { FastifyRequest } from 'fastify'
import { UUID_REGEX } from 'valibot'
import { asRefusal } from '../../ledger/ledger-errors.ts'
import type { Database } from '../../platform/db/client.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal, refusalBody } from '../../platform/errors.ts'
import {
  answerOnce,
  IdempotencyError,
  type KeyedAnswer,
  type KeyedRequest,
  keyState,
  type StoredAnswer,
} from '../idempotency/idempotency.ts'

/**
 * The key of a request, in lower case, or undefined when it carries none.
 *
 * @throws {Refusal} KEY_INVALID when it is not a UUID: a short or guessable key might be used for two intentions.
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && UUID_REGEX.test(key)) return key.toLowerCase()
  throw new Refusal('KEY_INVALID', { params: { key: 'Idempotency-Key' } })
}

/** Whether the request carries a key that its member has sent before. */
export async function isRepetition(db: Database, request: FastifyRequest): Promise<boolean> {
  const [owner, key] = [request.member?.id, idempotencyKeyOf(request)]
  return owner !== undefined && key !== undefined && (await keyState(db, owner, key)) !== 'absent'
}

/**
 * Does the work of a keyed request once, and gives every repetition the same answer, even a refusal. Undefined when the work goes on after
 * its transaction.
 *
 * @throws {Refusal} with status 409 while the first request is in progress, and 422 when the key came with another request before.
 */
export async function answerKeyedCall(
  db: Database,
  keyed: KeyedRequest,
  work: (tx: Transaction) => Promise<StoredAnswer | undefined>,
): Promise<KeyedAnswer | undefined> {
  try {
    return await answerOnce(db, keyed, work, refusalAnswer)
  } catch (error) {
    throw error instanceof IdempotencyError ? keyRefusal(error) : error
  }
}

/** A refusal in the form stored with the key; undefined for a failure of ours, which frees the key. */
function refusalAnswer(error: unknown): StoredAnswer | undefined {
  const refusal = asRefusal(error)
  return refusal && { status: refusal.status, body: refusalBody(refusal) }
}

function keyRefusal({ code }: IdempotencyError): Refusal {
  return code === 'mismatch'
    ? new Refusal('KEY_INVALID', { status: 422, params: { key: 'Idempotency-Key' } })
    : stillAtWork()
}

/** The answer while the outcome of a call is unknown: repeat it with the same key. */
export function stillAtWork(): Refusal {
  return new Refusal('REQUEST_LIMIT', { status: 409, retryAfterSeconds: 1 })
}
