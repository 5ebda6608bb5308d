import type { Queryable } from '../../platform/db/queryable.ts'

/** Slowly corrected clocks never drift this far between two checks, in s. */
const TOLERANCE_SECONDS = 600

/**
 * Compares the clock of the database with a monotonic one.
 *
 * @returns a function that says whether the database's clock has run correctly since the last call; false the first time.
 */
export function clockWatch(db: Queryable): () => Promise<boolean> {
  let lastOffsetSeconds: number | undefined
  return async () => {
    const [row] = await db.query<{ seconds: number }>(
      'clock.read',
      'SELECT extract(epoch FROM now())::float8 AS seconds',
    )
    const offsetSeconds = Number(row?.seconds) - performance.now() / 1000
    const jumpSeconds = Math.abs(offsetSeconds - (lastOffsetSeconds ?? Number.NaN))
    lastOffsetSeconds = offsetSeconds
    return jumpSeconds <= TOLERANCE_SECONDS
  }
}
