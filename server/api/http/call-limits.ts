import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../platform/db/client.ts'
import { Refusal } from '../../platform/errors.ts'
import { callCounter, type CountCall } from '../rate-limits/call-counter.ts'
import { callerAddress } from '../rate-limits/caller-address.ts'
import { requireLeft, type SpendCall } from '../rate-limits/rate-limit-counters.ts'
import { unreadBytesOf } from './close-connections.ts'

/** How many calls of any kind an address may make at one node. Many phones share one address of their network. */
export const CALLS_PER_ADDRESS = { calls: 6000, windowSeconds: 60 } as const
export const CALLS_PER_MEMBER = { calls: 600, windowSeconds: 60 } as const

/** How many megabytes an address may send that are read only to be discarded. A picture of a slip has one or two. */
export const DISCARDED_MEGABYTES_PER_ADDRESS = { calls: 300, windowSeconds: 60 } as const

const MEGABYTE = 1024 * 1024

/** The limits of every endpoint. They are counted in memory, because a counter in the database would cost one statement per read of a wallet. */
export interface GeneralLimits {
  /** @throws {Refusal} REQUEST_LIMIT */
  countAddress(request: FastifyRequest): void
  /** For an authenticated request. @throws {Refusal} REQUEST_LIMIT */
  countMember(request: FastifyRequest): void
  /** For a request whose body is to be discarded. @throws {Refusal} REQUEST_LIMIT */
  countDiscarded(request: FastifyRequest): void
}

const unlimited = () => undefined

/** @param isLimited `false` disables the limits. */
export function generalLimits(isLimited: boolean): GeneralLimits {
  if (!isLimited) return { countAddress: unlimited, countMember: unlimited, countDiscarded: unlimited }
  const [ofAddress, ofMember] = [callCounter(CALLS_PER_ADDRESS), callCounter(CALLS_PER_MEMBER)]
  const megabytesOfAddress = callCounter(DISCARDED_MEGABYTES_PER_ADDRESS)
  return {
    countAddress: (request) => requireCallLeft(ofAddress, callerAddress(request.ip)),
    countMember: ({ member }) => member && requireCallLeft(ofMember, member.id),
    countDiscarded(request) {
      const megabytes = 1 + Math.floor(unreadBytesOf(request) / MEGABYTE)
      requireCallLeft(megabytesOfAddress, callerAddress(request.ip), megabytes)
    },
  }
}

function requireCallLeft(count: CountCall, caller: string, weight?: number): void {
  const retryAfterSeconds = count(caller, weight)
  if (retryAfterSeconds !== undefined) throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds })
}

/** How many calls one caller may make within a time window. Calls whose limits share a name are counted together. */
export interface RateLimit {
  readonly name: string
  readonly calls: number
  readonly windowSeconds: number
  /** What is counted: all callers of one network address, one member, one session of a member, or one member where the caller is one and otherwise the address. */
  readonly per: 'address' | 'member' | 'session' | 'caller'
}

/** All calls that move a member's money, counted together. */
export const MONEY_LIMIT: RateLimit = { name: 'money', calls: 60, windowSeconds: 60, per: 'member' }

/**
 * Counts calls against a limit.
 *
 * @param spend undefined disables every limit.
 * @returns a function that throws REQUEST_LIMIT once the caller has reached it; it does nothing without a limit.
 */
export function spending(
  spend: SpendCall | undefined,
  limit: RateLimit | undefined,
): (request: FastifyRequest) => Promise<void> {
  if (spend === undefined || limit === undefined) return () => Promise.resolve()
  return async (request) => {
    await requireLeft(spend, limit, callerOf(request, limit))
  }
}

function callerOf({ ip, member, headers }: FastifyRequest, { per }: RateLimit): string {
  if (per === 'address' || member === undefined) return callerAddress(ip)
  // As in the table of sessions: no token is stored.
  return per === 'session'
    ? createHash('sha256')
        .update(headers.authorization ?? '')
        .digest('hex')
    : member.id
}

/** With this many statements in the queue a call takes a second or two, and every further one makes it longer. */
const MAX_WAITING = 400

/** The app retries reads by itself after this delay, and not after a longer one. */
const RETRY_AFTER_SECONDS = 2

/**
 * Rejects a new call while accepted ones wait for the database: nothing has been done for it, no key is used up, and a proxy may try another
 * node. An accepted call is never rejected, or half of its work would have to be undone.
 *
 * @throws {Refusal} with status 503
 */
export function shedLoad(db: Pick<Database, 'connections'>): void {
  if (db.connections().waiting <= MAX_WAITING) return
  throw new Refusal('INTERNAL_SERVER_ERROR', { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
