import type { ApiError } from './errors.ts'

/** A key for one intention of the member: a random UUID, sent with every attempt at it. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}

/**
 * What the guard before the work may say, which tells nothing of the work itself; and that money is paused, which no key remembers: the
 * first attempt may still be on its way, and arrive when it no longer is.
 */
const SAID_BEFORE_THE_WORK = new Set<ApiError['code']>([
  'UNKNOWN',
  'KEY_INVALID',
  'REQUEST_LIMIT',
  'MONEY_PAUSED',
])

/**
 * Whether the refusal of a repeated call speaks of the first attempt too. A rate limit or a session that is over comes before the work:
 * the first attempt may have been carried out all the same.
 */
export function isFinal({ outcome, code, status }: ApiError): boolean {
  return outcome === 'refused' && status !== undefined && status !== 401 && !SAID_BEFORE_THE_WORK.has(code)
}
