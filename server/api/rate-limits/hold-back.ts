import { setTimeout as delay } from 'node:timers/promises'
import { callCounter } from './call-counter.ts'
import { callerAddress } from './caller-address.ts'

/** How many refusals an address gets without delay: a network of many phones has some of them on any evening. */
export const PROMPT_REFUSALS = { calls: 120, windowSeconds: 60 } as const

const HELD_BACK_MS = 1000

/** Reading and discarding this many bytes takes about as long as a refusal. */
const BYTES_OF_A_REFUSAL = 256 * 1024

/**
 * Delays a refusal to an address that has had too many of them.
 *
 * @param unreadBytes how much of the refused request is still to come
 * @returns whether it was delayed
 */
export type HoldBack = (ip: string, unreadBytes?: number) => Promise<boolean>

/**
 * A client in a loop does not stop because it is refused, and thousands of refusals a second slow down everybody else. Held back, each of its
 * connections gets one every second or two.
 *
 * @param isLimited `false` delays no refusal.
 */
export function refusalsHeldBack(isLimited: boolean): HoldBack {
  if (!isLimited) return () => Promise.resolve(false)
  const countRefusal = callCounter(PROMPT_REFUSALS)
  return async (ip, unreadBytes = 0) => {
    const weight = 1 + Math.floor(unreadBytes / BYTES_OF_A_REFUSAL)
    if (countRefusal(callerAddress(ip), weight) === undefined) return false
    // Not all at the same moment: a loop has many connections.
    await delay(HELD_BACK_MS * (1 + Math.random()), undefined, { ref: false })
    return true
  }
}
