import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { callCounter, type CountCall } from '../rate-limits/call-counter.ts'
import { callerAddress } from '../rate-limits/caller-address.ts'

/** How many calls of any kind an address may make at one node. Many phones share one address of their network. */
export const CALLS_PER_ADDRESS = { calls: 6000, windowSeconds: 60 } as const
export const CALLS_PER_MEMBER = { calls: 600, windowSeconds: 60 } as const

/**
 * The limits of every endpoint. They are counted in memory, because a counter in the database would cost one statement per read of a wallet.
 */
export interface GeneralLimits {
  /** @throws {Refusal} REQUEST_LIMIT */
  countAddress(request: FastifyRequest): void
  /** For an authenticated request. @throws {Refusal} REQUEST_LIMIT */
  countMember(request: FastifyRequest): void
}

/** @param isLimited `false` lifts the limits. */
export function generalLimits(isLimited: boolean): GeneralLimits {
  if (!isLimited) return { countAddress: () => undefined, countMember: () => undefined }
  const [ofAddress, ofMember] = [callCounter(CALLS_PER_ADDRESS), callCounter(CALLS_PER_MEMBER)]
  return {
    countAddress: (request) => requireCallLeft(ofAddress, callerAddress(request.ip)),
    countMember: ({ member }) => member && requireCallLeft(ofMember, member.id),
  }
}

function requireCallLeft(count: CountCall, caller: string): void {
  const retryAfterSeconds = count(caller)
  if (retryAfterSeconds !== undefined) throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds })
}
