import type { Database } from '../../platform/db/client.ts'

/** The work that this node has claimed. */
interface Claimed {
  readonly transferIds: readonly string[]
  readonly sweepIds: readonly string[]
}

/**
 * Claims open transfers and sweeps whose lease has expired: their node stopped, or a provider gave no answer. Nodes that look at the same
 * moment skip each other's rows. A lease only saves work; two nodes at work on one transfer do no harm. A lease that ends later than any new
 * one would comes from a clock that has been set back since; it counts as expired.
 *
 * @param most maximum number of each kind.
 */
export async function claimAbandoned(db: Database, leaseMs: number, most: number): Promise<Claimed> {
  const transfers = await claim(db, 'game_transfer', leaseMs, most)
  const sweeps = await claim(db, 'game_sweep', leaseMs, most)
  return { transferIds: transfers, sweepIds: sweeps }
}

async function claim(
  db: Database,
  table: 'game_transfer' | 'game_sweep',
  leaseMs: number,
  most: number,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `abandoned.${table}`,
    `UPDATE ${table} SET leased_until = now() + make_interval(secs => $1::float8 / 1000) WHERE id IN (
       SELECT id FROM ${table} WHERE status = 'PENDING'
          AND (leased_until < now() OR leased_until > now() + make_interval(secs => $1::float8 / 1000) + interval '1 minute')
        ORDER BY leased_until LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [leaseMs, most],
  )
  return rows.map((row) => row.id)
}
