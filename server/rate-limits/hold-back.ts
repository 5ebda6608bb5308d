import { setTimeout as delay } from 'node:timers/promises'
import { callCounter } from './call-counter.ts'
import { callerAddress } from './caller-address.ts'

/** How many refusals an address gets without delay: a network of many phones has some of them on any evening. */
export const PROMPT_REFUSALS = { calls: 120, windowSeconds: 60 } as const

const HELD_BACK_MS = 1000

/** Delays a refusal to an address that has had too many of them. */
export type HoldBack = (ip: string) => Promise<void>

/**
 * A client in a loop does not stop because it is refused, and thousands of refusals a second slow down everybody else. Held back, each of its
 * connections gets one a second.
 *
 * @param isLimited `false` delays no refusal.
 */
export function refusalsHeldBack(isLimited: boolean): HoldBack {
  if (!isLimited) return () => Promise.resolve()
  const countRefusal = callCounter(PROMPT_REFUSALS)
  return async (ip) => {
    if (countRefusal(callerAddress(ip)) !== undefined) await delay(HELD_BACK_MS, undefined, { ref: false })
  }
}
