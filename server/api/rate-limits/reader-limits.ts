import { Refusal } from '../../platform/errors.ts'
import { callCounter } from './call-counter.ts'

/** How many files may be read at once, and how often. Many phones share one address of their network. */
export interface ReaderLimits {
  readonly atOncePerAddress: number
  /** How many more wait until one of them has gone: a page may ask for all pictures of a conversation at once. */
  readonly waitingPerAddress: number
  readonly atOnceInAll: number
  readonly perMinuteAndAddress: number
}

export const READER_LIMITS: ReaderLimits = {
  atOncePerAddress: 8,
  waitingPerAddress: 56,
  atOnceInAll: 512,
  perMinuteAndAddress: 1200,
}

const RETRY_AFTER_SECONDS = 2

/** A reader that has been admitted. */
export interface Reader {
  /** Its turn to read; rejected when it leaves before. */
  readonly turn: Promise<void>
  /** Call it when the reader has gone. */
  leave(): void
}

/** Ends the wait of a reader. */
interface Waiting {
  start: () => void
  giveUp: () => void
}

interface OfAddress {
  reading: number
  /** Those who wait, in their order. */
  readonly waiting: Set<Partial<Waiting>>
}

function begin(of: OfAddress, { start }: Partial<Waiting>): void {
  of.reading += 1
  start?.()
}

/**
 * Counts the readers of files at this node.
 *
 * @returns a function that admits a reader of an address. It throws {@link Refusal} REQUEST_LIMIT, with status 503 when the node has reached
 * its limit.
 */
export function readerLimits(limits: ReaderLimits): (address: string) => Reader {
  const countRead = callCounter({ calls: limits.perMinuteAndAddress, windowSeconds: 60 })
  const readers = new Map<string, OfAddress>()
  let inAll = 0

  return (address) => {
    const of = readers.get(address) ?? { reading: 0, waiting: new Set() }
    const isFull = of.reading >= limits.atOncePerAddress && of.waiting.size >= limits.waitingPerAddress
    const retryAfterSeconds = countRead(address) ?? (isFull ? RETRY_AFTER_SECONDS : undefined)
    if (retryAfterSeconds !== undefined) throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds })
    if (inAll >= limits.atOnceInAll) {
      throw new Refusal('REQUEST_LIMIT', { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    inAll += 1
    readers.set(address, of)
    const own: Partial<Waiting> = {}
    const turn = new Promise<void>((resolve, reject) => {
      own.start = resolve
      own.giveUp = () => reject(new Refusal('REQUEST_LIMIT', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
    })
    if (of.reading < limits.atOncePerAddress) begin(of, own)
    else of.waiting.add(own)
    // Nobody may be listening any more when a reader leaves before its turn.
    turn.catch(() => undefined)
    return {
      turn,
      leave() {
        inAll -= 1
        if (of.waiting.delete(own)) {
          own.giveUp?.()
          return
        }
        of.reading -= 1
        const [next] = of.waiting
        if (next !== undefined) {
          of.waiting.delete(next)
          begin(of, next)
        } else if (of.reading === 0) readers.delete(address)
      },
    }
  }
}
