import { Refusal } from '../../platform/errors.ts'
import { callCounter } from './call-counter.ts'

/** How many files may be read at once, and how often. Many phones share one address of their network. */
export interface ReaderLimits {
  readonly atOncePerAddress: number
  readonly atOnceInAll: number
  readonly perMinuteAndAddress: number
}

export const READER_LIMITS: ReaderLimits = {
  atOncePerAddress: 64,
  atOnceInAll: 512,
  perMinuteAndAddress: 1200,
}

const RETRY_AFTER_SECONDS = 2

/**
 * Counts the readers of files at this node.
 *
 * @returns a function that admits a reader of an address, and returns the function to call when that reader has gone.
 * It throws {@link Refusal} REQUEST_LIMIT, with status 503 when the node has reached its limit.
 */
export function readerLimits(limits: ReaderLimits): (address: string) => () => void {
  const countRead = callCounter({ calls: limits.perMinuteAndAddress, windowSeconds: 60 })
  const reading = new Map<string, number>()
  let inAll = 0

  return (address) => {
    const ofAddress = reading.get(address) ?? 0
    const retryAfterSeconds =
      countRead(address) ?? (ofAddress >= limits.atOncePerAddress ? RETRY_AFTER_SECONDS : undefined)
    if (retryAfterSeconds !== undefined) throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds })
    if (inAll >= limits.atOnceInAll) {
      throw new Refusal('REQUEST_LIMIT', { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    inAll += 1
    reading.set(address, ofAddress + 1)
    return () => {
      inAll -= 1
      const left = (reading.get(address) ?? 1) - 1
      if (left > 0) reading.set(address, left)
      else reading.delete(address)
    }
  }
}
