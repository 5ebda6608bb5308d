import { Piscina } from 'piscina'
import type { Examined, ExaminationRequest } from './examination.ts'

/** How long the second thread stays idle before it ends, in ms. */
const IDLE_MS = 60_000

/** Enough for the largest file that is accepted. */
const DEADLINE_MS = 15_000

let pool: Piscina<ExaminationRequest, Examined | undefined> | undefined

/** At most two of this machine's cores, however many uploads arrive. One thread stays: see the code reader in `server/deposits/slips`. */
function startPool(): Piscina<ExaminationRequest, Examined | undefined> {
  const filename = new URL('examination.ts', import.meta.url).href
  return new Piscina({ filename, minThreads: 1, maxThreads: 2, idleTimeout: IDLE_MS })
}

/**
 * Examines a received file, outside the event loop.
 *
 * @returns undefined for one that is not of an accepted kind, or not sound.
 */
export function examineFile(request: ExaminationRequest): Promise<Examined | undefined> {
  pool ??= startPool()
  return pool.run(request, { signal: AbortSignal.timeout(DEADLINE_MS) })
}
