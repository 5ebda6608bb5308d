import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'

/** How many calls one caller may make within a window of time. */
export interface Budget {
  readonly calls: number
  readonly windowSeconds: number
  /** Who shares one budget: all callers of one network address, or one member. */
  readonly per: 'address' | 'member'
}

/**
 * Counts calls against a budget.
 *
 * @returns a function that throws REQUEST_LIMIT once the caller has spent it; it does nothing without a budget or when rate
 *   limits are lifted.
 */
export function spending(
  { app, rateLimit }: { app: FastifyInstance; rateLimit: boolean },
  budget: Budget | undefined,
): (request: FastifyRequest) => Promise<void> {
  if (!rateLimit || budget === undefined) return () => Promise.resolve()
  const count = app.createRateLimit({
    max: budget.calls,
    timeWindow: budget.windowSeconds * 1000,
    keyGenerator: (request) => (budget.per === 'member' ? (request.member?.id ?? request.ip) : request.ip),
  })
  return async (request) => {
    const spent = await count(request)
    if (!spent.isAllowed && spent.isExceeded) {
      throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds: spent.ttlInSeconds })
    }
  }
}
