import { setTimeout as delay } from 'node:timers/promises'
import { callCounter } from './call-counter.ts'
import { callerAddress } from './caller-address.ts'

/** So many refusals an address gets at once: a network of many phones has some of them on any evening. */
export const PROMPT_REFUSALS = { calls: 120, windowSeconds: 60 } as const

const HELD_BACK_MS = 1000

/** Waits before a refusal is sent to an address that has had too many of them. */
export type HoldBack = (ip: string) => Promise<void>

/**
 * Being refused is no reason to stop for a caller in a loop, and thousands of refusals a second take the time of everybody else. Held
 * back, each of their connections gets one a second.
 *
 * @param isLimited false refuses everybody at once.
 */
export function refusalsHeldBack(isLimited: boolean): HoldBack {
  if (!isLimited) return () => Promise.resolve()
  const countRefusal = callCounter(PROMPT_REFUSALS)
  return async (ip) => {
    if (countRefusal(callerAddress(ip)) !== undefined) await delay(HELD_BACK_MS, undefined, { ref: false })
  }
}
