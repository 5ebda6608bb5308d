import type { Queryable } from '../db/queryable.ts'

/** Clocks that are corrected slowly are never that far off between two looks, in s. */
const TOLERANCE_SECONDS = 600

/**
 * Watches the clock of the database against one that nobody puts.
 *
 * @returns a question: whether the database's clock has gone as it should since it was asked the last time; false the first time.
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
