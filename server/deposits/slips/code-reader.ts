import { Worker } from 'node:worker_threads'

/** The text of a QR code, or null for one that is there and cannot be made out. */
export type FoundCode = string | null

/** What the thread is asked. */
export interface CodeRequest {
  readonly id: number
  readonly bytes: Uint8Array
}

interface CodeAnswer {
  readonly id: number
  readonly codes: FoundCode[] | undefined
}

/** The thread failed at a picture, or took too long: another attempt may fail in the same way. */
export class CodeReaderFailed extends Error {
  override readonly name = 'CodeReaderFailed'

  constructor() {
    super('the reader of codes failed')
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

interface Waiting {
  readonly resolve: (codes: FoundCode[] | undefined) => void
  readonly reject: (reason: Error) => void
}

/** However large a picture we let through, it is read in less. */
const DEADLINE_MS = 15_000

/** Starts its thread with the first picture, and keeps it. */
export function codeReader(): CodeReader {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0

  function start(): Worker {
    const thread = new Worker(new URL('code-reader-worker.ts', import.meta.url))
    thread.unref()
    thread.on('message', ({ id, codes }: CodeAnswer) => {
      waiting.get(id)?.resolve(codes)
      waiting.delete(id)
    })
    thread.on('error', () => giveUp(thread))
    worker = thread
    return thread
  }

  /** Ends a thread that broke or hangs; whoever waits for it is told. */
  function giveUp(thread: Worker): void {
    if (worker === thread) worker = undefined
    for (const { reject } of waiting.values()) reject(new CodeReaderFailed())
    waiting.clear()
    void thread.terminate()
  }

  return {
    async read(bytes) {
      const thread = worker ?? start()
      lastId += 1
      const id = lastId
      const deadline = setTimeout(() => giveUp(thread), DEADLINE_MS)
      try {
        return await new Promise((resolve, reject) => {
          waiting.set(id, { resolve, reject })
          thread.postMessage({ id, bytes: new Uint8Array(bytes) } satisfies CodeRequest, [])
        })
      } finally {
        clearTimeout(deadline)
      }
    },
    async close() {
      await worker?.terminate()
      worker = undefined
    },
  }
}
