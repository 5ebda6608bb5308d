import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/client.ts'

/**
 * Renews the lease of a sweep while it is in progress: its providers may take longer than one lease, and nobody else is to begin it again
 * meanwhile.
 *
 * @returns a function that ends it.
 */
export function keepLeased(
  db: Database,
  sweepId: string,
  leaseMs: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => void {
  const timer = setInterval(() => {
    db.query(
      'game-sweep.keep',
      `UPDATE game_sweep SET leased_until = now() + make_interval(secs => $2::float8 / 1000)
        WHERE id = $1 AND status = 'PENDING'`,
      [sweepId, leaseMs],
    ).catch((error: unknown) =>
      log.warn({ err: error, sweep: sweepId }, 'the lease of a sweep was not renewed'),
    )
  }, leaseMs / 3)
  timer.unref()
  return () => clearInterval(timer)
}
