import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../platform/errors.ts'
import { callCounter, type CountCall } from '../rate-limits/call-counter.ts'
import { callerAddress } from '../rate-limits/caller-address.ts'
import { unreadBytesOf } from './shed-load.ts'

/** How many calls of any kind an address may make at one node. Many phones share one address of their network. */
export const CALLS_PER_ADDRESS = { calls: 6000, windowSeconds: 60 } as const
export const CALLS_PER_MEMBER = { calls: 600, windowSeconds: 60 } as const

/** How many megabytes an address may send that are read only to be discarded. A picture of a slip has one or two. */
export const DISCARDED_MEGABYTES_PER_ADDRESS = { calls: 300, windowSeconds: 60 } as const

const MEGABYTE = 1024 * 1024

/**
 * The limits of every endpoint. They are counted in memory, because a counter in the database would cost one statement per read of a wallet.
 */
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
