import { expect } from 'vitest'
import type { Queryable } from '../../../server/platform/db/queryable.ts'

/** Waits until a statement waits for a lock of another, in this database: other tests share the cluster. */
export async function untilLocked(db: Queryable): Promise<void> {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(() => db.query('test.waiting', waiting)).not.toEqual([])
}
