import type { FastifyRequest } from 'fastify'
import { callerAddress } from '../rate-limits/caller-address.ts'
import { requireLeft } from '../rate-limits/count-failures.ts'
import type { SpendCall } from '../rate-limits/rate-limit-counters.ts'

/** How many calls one caller may make within a time window. Calls whose limits share a name are counted together. */
export interface RateLimit {
  readonly name: string
  readonly calls: number
  readonly windowSeconds: number
  /** What is counted: all callers of one network address, one member, or one member where the caller is one and otherwise the address. */
  readonly per: 'address' | 'member' | 'caller'
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
    const address = callerAddress(request.ip)
    const caller = limit.per === 'address' ? address : (request.member?.id ?? address)
    await requireLeft(spend, limit, caller)
  }
}
