import type { Queryable } from './queryable.ts'

/** A difference that is worth a line in the log. */
const REPORTED_MS = 5000
const EVERY_MS = 60_000
/** A measurement that took longer, because the database is busy, is not exact. */
const EXACT_WITHIN_MS = 1000

/** The time of the database, whatever the clock of this machine says. */
export interface DatabaseClock {
  now(): Date
  /**
   * Measures it again every minute, and logs a warning when the clock of this machine is wrong.
   *
   * @returns a function that stops it and waits for what is in progress.
   */
  startCorrecting(log: { warn(fields: object, text: string): void }): () => Promise<void>
}

/**
 * Measures the time of the database, which all nodes share. In between it is counted by the monotonic clock of the process, which nobody sets:
 * a node whose clock is wrong would judge slips and limits of a day by a time of its own.
 */
export async function databaseClock(db: Queryable): Promise<DatabaseClock> {
  let { offsetMs } = await measure(db)
  const now = () => new Date(offsetMs + performance.now())
  return {
    now,
    startCorrecting(log) {
      let isWrong = false
      function compare(): void {
        const aheadMs = Date.now() - now().getTime()
        const wasWrong = isWrong
        isWrong = Math.abs(aheadMs) > REPORTED_MS
        if (isWrong && !wasWrong)
          log.warn({ aheadMs }, 'the clock of this machine is wrong; the time of the database is used')
      }
      async function correct(): Promise<void> {
        try {
          const measured = await measure(db)
          if (measured.tookMs <= EXACT_WITHIN_MS) ({ offsetMs } = measured)
          compare()
        } catch (error) {
          log.warn({ err: error }, 'the time of the database could not be measured')
        }
      }
      compare()
      let atWork = Promise.resolve()
      const timer = setInterval(() => {
        atWork = atWork.then(correct)
      }, EVERY_MS)
      timer.unref()
      return async () => {
        clearInterval(timer)
        await atWork
      }
    },
  }
}

/** How far the time of the database is ahead of the monotonic clock. */
async function measure(db: Queryable): Promise<{ readonly offsetMs: number; readonly tookMs: number }> {
  const from = performance.now()
  const [row] = await db.query<{ ms: number }>(
    'clock.measure',
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
  )
  const tookMs = performance.now() - from
  return { offsetMs: Number(row?.ms) - from - tookMs / 2, tookMs }
}
