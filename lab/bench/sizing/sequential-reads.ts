import { setTimeout as delay } from 'node:timers/promises'
import type { Queryable } from '../../../server/platform/db/queryable.ts'

/** Idle connections report to the statistics after this time, in ms. */
const TOLD_AFTER_MS = 10_500
/** A table with fewer rows is read whole, because that is fastest. */
const FEW_ROWS = 1000

type RowsByTable = ReadonlyMap<string, number>

/** The number of rows read by sequential scans so far, by table. */
export async function rowsReadInSequence(db: Queryable): Promise<RowsByTable>
/** Describes the tables with sequential scans since then; small tables are left out. */
export async function rowsReadInSequence(db: Queryable, since: RowsByTable): Promise<string[]>
export async function rowsReadInSequence(
  db: Queryable,
  since?: RowsByTable,
): Promise<RowsByTable | string[]> {
  await delay(TOLD_AFTER_MS)
  const rows = await db.query<{ table: string; read: number; live: number }>(
    'bench.sequential-reads',
    'SELECT relname AS table, seq_tup_read AS read, n_live_tup AS live FROM pg_stat_user_tables',
  )
  if (since === undefined) return new Map(rows.map(({ table, read }) => [table, read]))
  return rows.flatMap(({ table, read, live }) => {
    const more = read - (since.get(table) ?? 0)
    return live >= FEW_ROWS && more > live ? [`${more} rows of ${table} were read one after the other`] : []
  })
}
