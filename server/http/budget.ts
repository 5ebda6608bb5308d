import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import type { SpendCall } from '../rate-limits/spent-budgets.ts'
import { callerAddress } from '../rate-limits/caller-address.ts'

/** How many calls one caller may make within a window of time. Calls whose budgets have one name share what it allows. */
export interface Budget {
  readonly name: string
  readonly calls: number
  readonly windowSeconds: number
  /** Who shares one budget: all callers of one network address, or one member. */
  readonly per: 'address' | 'member'
}

/** All calls that move a member's money together. */
export const MONEY_BUDGET: Budget = { name: 'money', calls: 60, windowSeconds: 60, per: 'member' }

/**
 * Counts calls against a budget.
 *
 * @param spend undefined lifts every budget.
 * @returns a function that throws REQUEST_LIMIT once the caller has spent it; it does nothing without a budget.
 */
export function spending(
  spend: SpendCall | undefined,
  budget: Budget | undefined,
): (request: FastifyRequest) => Promise<void> {
  if (spend === undefined || budget === undefined) return () => Promise.resolve()
  return async (request) => {
    const address = callerAddress(request.ip)
    const caller = budget.per === 'member' ? (request.member?.id ?? address) : address
    const retryAfterSeconds = await spend(budget, caller)
    if (retryAfterSeconds !== undefined) throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds })
  }
}
