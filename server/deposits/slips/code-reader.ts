import { Piscina } from 'piscina'

/** The text of a QR code, or null for one that is there and cannot be made out. */
export type FoundCode = string | null

/** The thread failed at a picture, or took too long: another attempt may fail in the same way. */
export class CodeReaderFailed extends Error {
  override readonly name = 'CodeReaderFailed'

  constructor(cause: unknown) {
    super('the reader of codes failed', { cause })
  }
}

/** Reads QR codes out of pictures. */
export interface CodeReader {
  /**
   * All codes in a PNG or JPEG, or undefined when the picture cannot be unpacked.
   *
   * @throws {CodeReaderFailed} The next picture gets a new thread.
   */
  read(bytes: Buffer): Promise<FoundCode[] | undefined>
  close(): Promise<void>
}

/** However large a picture we let through, it is read in less. */
const DEADLINE_MS = 15_000

/**
 * Starts its thread with the first picture, and keeps it.
 * @param filename the script that reads, another one in tests
 * @param deadlineMs how long a picture may take, with the time that it waits for others
 */
export function codeReader(
  filename = new URL('code-reader-worker.ts', import.meta.url).href,
  deadlineMs = DEADLINE_MS,
): CodeReader {
  let pool: Piscina<Uint8Array, FoundCode[] | undefined> | undefined
  return {
    read(bytes) {
      // Without a minimum, no thread follows one that was ended, and whatever waits goes on waiting (piscina 5.3.2).
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
