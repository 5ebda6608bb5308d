import type { Queryable } from '../../platform/db/queryable.ts'

/**
 * Counts violations of rules in one statement, and so at one moment even while money moves.
 *
 * @param sql selects one row with a count for each rule
 * @throws {Error} without a row: nothing was examined.
 */
export async function countViolations<Counts extends Readonly<Record<keyof Counts, number>>>(
  db: Queryable,
  name: string,
  sql: string,
): Promise<Counts> {
  const [row] = await db.query<Counts>(name, sql)
  if (row === undefined) throw new Error(`${name} examined nothing`)
  return row
}
