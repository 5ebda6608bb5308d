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
   * @throws {CodeReaderFailed} The next picture gets a new thread.
   */
  read(bytes: Buffer): Promise<FoundCode[] | undefined>
  close(): Promise<void>
}

/** Enough for the largest picture that is accepted. */
const DEADLINE_MS = 15_000

/**
 * Starts its worker thread with the first picture, and keeps it.
 * @param filename the worker script, another one in tests
 * @param deadlineMs how long a picture may take, including its time in the queue
 */
export function codeReader(
  filename = new URL('code-reader-worker.ts', import.meta.url).href,
  deadlineMs = DEADLINE_MS,
): CodeReader {
  let pool: Piscina<Uint8Array, FoundCode[] | undefined> | undefined
  return {
    read(bytes) {
      // Without a minimum, a terminated thread is not replaced, and queued pictures wait forever (piscina 5.3.2).
      pool ??= new Piscina({ filename, minThreads: 1, maxThreads: 1 })
      return pool
        .run(new Uint8Array(bytes), { signal: AbortSignal.timeout(deadlineMs) })
        .catch((error: unknown) => {
          throw new CodeReaderFailed(error)
        })
    },
    async close() {
      await pool?.destroy()
    },
  }
}
