import type { Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'

/** The text of a QR code, or null for one that was found but cannot be read. */
export type FoundCode = string | null

/** The worker thread failed at a picture, or took too long: another attempt may fail in the same way. */
export class CodeReaderFailed extends Error {
  override readonly name = 'CodeReaderFailed'

  constructor(cause: unknown) {
    super('the code reader failed', { cause })
  }
}

/** Reads QR codes from pictures. */
export interface CodeReader {
  /**
   * All codes in a PNG or JPEG, or undefined when the picture cannot be decoded.
   *
   * @param processorMs how long it may use the processor, where that is less than usual
   * @throws {CodeReaderFailed} The next picture gets a new thread.
   */
  read(bytes: Buffer, processorMs?: number): Promise<FoundCode[] | undefined>
  close(): Promise<void>
}

/** How long one picture may take, in ms. */
interface ReadingLimits {
  /** Of the processor: a busy machine makes no honest picture fail. A photo of 12 million pixels takes 0.6 s. */
  readonly processorMs: number
  /** In all, for a thread that waits for ever. */
  readonly deadlineMs: number
}

const LIMITS: ReadingLimits = { processorMs: 1500, deadlineMs: 15_000 }

/** How often the thread's use of the processor is looked at, in ms. */
const LOOK_EVERY_MS = 100

/**
 * Starts its worker thread with the first picture, and keeps it. Pictures are read one after the other; a limit counts from where the thread
 * begins with the picture.
 *
 * @param filename the worker script, another one in tests
 */
export function codeReader(
  filename = new URL('code-reader-worker.ts', import.meta.url).href,
  { processorMs, deadlineMs }: ReadingLimits = LIMITS,
): CodeReader {
  let pool: Piscina<Uint8Array | undefined, FoundCode[] | undefined> | undefined
  let before: Promise<unknown> = Promise.resolve()

  async function readNow(bytes: Buffer, allowedMs: number): Promise<FoundCode[] | undefined> {
    // Without a minimum, a terminated thread is not replaced, and queued pictures wait forever (piscina 5.3.2).
    pool ??= new Piscina({ filename, minThreads: 1, maxThreads: 1 })
    // Without a picture it only gets ready: a new thread loads its library first.
    await pool.run(undefined, { signal: AbortSignal.timeout(deadlineMs) })
    const [thread] = pool.threads
    const spent = new AbortController()
    const watch = thread && (await watchProcessor(thread, allowedMs, () => spent.abort()))
    try {
      const limits = [spent.signal, AbortSignal.timeout(deadlineMs)]
      return await pool.run(new Uint8Array(bytes), { signal: AbortSignal.any(limits) })
    } finally {
      clearInterval(watch)
    }
  }

  return {
    async read(bytes, allowedMs = processorMs) {
      const reading = before.then(() => readNow(bytes, allowedMs))
      before = reading.catch(() => undefined)
      return reading.catch((error: unknown) => {
        throw new CodeReaderFailed(error)
      })
    },
    async close() {
      await pool?.destroy()
    },
  }
}

/** Calls `onSpent` once the thread has used the processor for that long from now on. */
async function watchProcessor(
  thread: Worker,
  processorMs: number,
  onSpent: () => void,
): Promise<NodeJS.Timeout> {
  const from = await thread.cpuUsage()
  async function look(): Promise<void> {
    const { user, system } = await thread.cpuUsage(from)
    if ((user + system) / 1000 > processorMs) onSpent()
  }
  // A thread that has ended is noticed by the caller that waits for its answer.
  return setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS)
}
