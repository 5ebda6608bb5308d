import type { ApiError } from './errors.ts'

/** A random UUID for one money action of the member, sent with every attempt. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}

/** Codes returned before the work starts. They say nothing about the first attempt. */
const SAID_BEFORE_THE_WORK = new Set<ApiError['code']>([
  'UNKNOWN',
  'KEY_INVALID',
  'REQUEST_LIMIT',
  'MONEY_PAUSED',
  // The games are asked before. Where the work itself has refused with it, the key says so.
  'GAMES_SILENT',
  'ROUNDS_PENDING',
])

/** Whether the refusal of a repeated call also settles the first attempt: a rate limit or an expired session is checked before the work starts. */
export function isFinal({ outcome, code, status }: ApiError): boolean {
  return outcome === 'refused' && status !== undefined && status !== 401 && !SAID_BEFORE_THE_WORK.has(code)
}
