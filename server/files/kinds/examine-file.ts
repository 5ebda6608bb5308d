import { Piscina } from 'piscina'
import type { Examined, ExaminationRequest } from './examination.ts'

/** A thread that has nothing to do ends after so many ms. */
const IDLE_MS = 60_000

/** However large a file we take, it is looked through in less. */
const DEADLINE_MS = 15_000

/** Two of this machine's cores at most, whoever hands in what. Without work it has no thread. */
const pool = new Piscina<ExaminationRequest, Examined | undefined>({
  filename: new URL('examination.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 2,
  idleTimeout: IDLE_MS,
})

/**
 * Looks through a received file, outside the event loop.
 *
 * @returns undefined for one that is not of an accepted kind, or not sound.
 */
export function examineFile(request: ExaminationRequest): Promise<Examined | undefined> {
  return pool.run(request, { signal: AbortSignal.timeout(DEADLINE_MS) })
}
