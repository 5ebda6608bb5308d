import { Piscina } from 'piscina'
import { UnavailableError } from '../../errors.ts'
import type { Examined, ExaminationRequest } from './examination.ts'

/** How long the second thread stays idle before it ends, in ms. */
const IDLE_MS = 60_000

/** Enough for the largest file that is accepted. */
const DEADLINE_MS = 15_000

/** Examines received files, outside the event loop. */
export interface FileExaminer {
  /**
   * @returns undefined for a file that is not of an accepted kind, or not sound.
   * @throws {UnavailableError} when the worker thread failed or took too long; the next file gets a new thread.
   */
  examine(request: ExaminationRequest): Promise<Examined | undefined>
  close(): Promise<void>
}

/**
 * Starts its worker threads with the first file: at most two of this machine's cores, however many uploads arrive. One thread stays: see the
 * code reader in `server/domains/deposits/evidence/slips`.
 *
 * @param filename the worker script, another one in tests
 * @param deadlineMs how long a file may take, including its time in the queue
 */
export function fileExaminer(
  filename = new URL('examination.ts', import.meta.url).href,
  deadlineMs = DEADLINE_MS,
): FileExaminer {
  let pool: Piscina<ExaminationRequest, Examined | undefined> | undefined
  return {
    examine(request) {
      pool ??= new Piscina({ filename, minThreads: 1, maxThreads: 2, idleTimeout: IDLE_MS })
      return pool.run(request, { signal: AbortSignal.timeout(deadlineMs) }).catch((error: unknown) => {
        throw new UnavailableError('the examination of a file failed', { cause: error })
      })
    },
    async close() {
      await pool?.destroy()
    },
  }
}

/** All uploads of this process share its threads. */
const examiner = fileExaminer()

/** Examines a received file: see {@link FileExaminer}. */
export function examineFile(request: ExaminationRequest): Promise<Examined | undefined> {
  return examiner.examine(request)
}
