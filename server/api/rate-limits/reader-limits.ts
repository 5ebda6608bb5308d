import { Refusal } from '../../platform/errors.ts'
import { callCounter } from './call-counter.ts'

/** How many files may be read at once, and how often. Many phones share one address of their network. */
export interface ReaderLimits {
  readonly atOncePerAddress: number
  /** How many more wait until one of them has gone: a page may ask for all pictures of a conversation at once. */
  readonly waitingPerAddress: number
  readonly atOnceInAll: number
  readonly perMinuteAndAddress: number
  /** How many pieces of files an address gets at once, and how many in each second after those. */
  readonly piecesAtOnce: number
  readonly piecesPerSecond: number
}

export const READER_LIMITS: ReaderLimits = {
  atOncePerAddress: 8,
  waitingPerAddress: 56,
  atOnceInAll: 512,
  perMinuteAndAddress: 1200,
  // 8 MB, then 5 MB/s: twenty pictures a second, and more than every video plays.
  piecesAtOnce: 32,
  piecesPerSecond: 20,
}

const RETRY_AFTER_SECONDS = 2

/** A reader that has been admitted. */
export interface Reader {
  /** Its turn to read; rejected when it leaves before. */
  readonly turn: Promise<void>
  /**
   * Its turn to read one more piece; rejected when it leaves before. All readers of an address share one pace: each that comes takes as much
   * as the system buffers, and then may leave for the next.
   */
  readonly piece: () => Promise<void>
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
  /** When the pieces read so far are within the pace again. */
  paidAtMs: number
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

  async function takePiece(of: OfAddress, gone: Promise<never>): Promise<void> {
    const nowMs = performance.now()
    const pieceMs = 1000 / limits.piecesPerSecond
    // No more turns are taken in advance than there are readers: those of readers who have gone hold nobody up.
    const latestMs = nowMs + (limits.piecesAtOnce + limits.atOncePerAddress) * pieceMs
    of.paidAtMs = Math.min(Math.max(of.paidAtMs, nowMs) + pieceMs, latestMs)
    const waitMs = of.paidAtMs - nowMs - limits.piecesAtOnce * pieceMs
    if (waitMs <= 0) return
    await Promise.race([gone, new Promise<void>((resolve) => setTimeout(resolve, waitMs).unref())])
  }

  /** What is known of an address is kept until its pace forgets it, or a reader that comes and goes would have none. */
  function forget(address: string, of: OfAddress): void {
    setTimeout(
      () => {
        if (of.reading > 0 || readers.get(address) !== of) return
        if (of.paidAtMs <= performance.now()) readers.delete(address)
        else forget(address, of)
      },
      Math.max(0, of.paidAtMs - performance.now()),
    ).unref()
  }

  return (address) => {
    const of = readers.get(address) ?? { reading: 0, waiting: new Set(), paidAtMs: 0 }
    const isFull = of.reading >= limits.atOncePerAddress && of.waiting.size >= limits.waitingPerAddress
    const retryAfterSeconds = countRead(address) ?? (isFull ? RETRY_AFTER_SECONDS : undefined)
    if (retryAfterSeconds !== undefined) throw new Refusal('REQUEST_LIMIT', { retryAfterSeconds })
    if (inAll >= limits.atOnceInAll) {
      throw new Refusal('REQUEST_LIMIT', { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
    inAll += 1
    readers.set(address, of)
    const own: Partial<Waiting> = {}
    const admitted = new Promise<void>((resolve) => (own.start = resolve))
    const gone = new Promise<never>((_resolve, reject) => {
      own.giveUp = () => reject(new Refusal('REQUEST_LIMIT', { retryAfterSeconds: RETRY_AFTER_SECONDS }))
    })
    if (of.reading < limits.atOncePerAddress) begin(of, own)
    else of.waiting.add(own)
    const turn = Promise.race([admitted, gone])
    // Nobody may be listening any more when a reader leaves before its turn.
    turn.catch(() => undefined)
    return {
      turn,
      piece: () => takePiece(of, gone),
      leave() {
        inAll -= 1
        own.giveUp?.()
        if (of.waiting.delete(own)) return
        of.reading -= 1
        const [next] = of.waiting
        if (next !== undefined) {
          of.waiting.delete(next)
          begin(of, next)
        } else if (of.reading === 0) forget(address, of)
      },
    }
  }
}
