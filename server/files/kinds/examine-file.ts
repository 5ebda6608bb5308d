import { Piscina } from 'piscina'
import type { Examined, ExaminationRequest } from './examination.ts'

/** The second thread ends when it has had nothing to do for so many ms. */
const IDLE_MS = 60_000

/** However large a file we take, it is looked through in less. */
const DEADLINE_MS = 15_000

let pool: Piscina<ExaminationRequest, Examined | undefined> | undefined

/** Two of this machine's cores at most, whoever hands in what. One thread stays: see the reader of codes in `server/deposits/slips`. */
function startPool(): Piscina<ExaminationRequest, Examined | undefined> {
  const filename = new URL('examination.ts', import.meta.url).href
  return new Piscina({ filename, minThreads: 1, maxThreads: 2, idleTimeout: IDLE_MS })
}

/**
 * Looks through a received file, outside the event loop.
 *
 * @returns undefined for one that is not of an accepted kind, or not sound.
 */
export function examineFile(request: ExaminationRequest): Promise<Examined | undefined> {
  pool ??= startPool()
  return pool.run(request, { signal: AbortSignal.timeout(DEADLINE_MS) })
}
