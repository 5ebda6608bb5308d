import type { Database } from '../../platform/db/client.ts'
import { isOverworked, SQLSTATE, sqlState } from '../../platform/db/failures.ts'
import type { Queryable } from '../../platform/db/queryable.ts'

/** `sandbox`: demo members and simulated money. `real`: everything else. */
export type World = 'sandbox' | 'real'

/** The database belongs to the other world. The message is one line for the person who starts the server. */
export class WrongWorldError extends Error {
  override readonly name = 'WrongWorldError'
}

const REFUSALS: Readonly<Record<World, string>> = {
  real: 'This database holds the demo members and the simulated money of the sandbox, so it cannot be served without the sandbox: choose an empty one with DATA_DIR or DATABASE_URL, or remove the demo with `npm run remove-demo`.',
  sandbox:
    'This database has been served without the sandbox, which would put demo members and simulated money into it: start with SANDBOX_PORT=off, or choose another one for the sandbox with DATA_DIR or DATABASE_URL.',
}

/**
 * Makes sure that the database is not marked as one of the other world, before a start changes its schema. Where that cannot be read yet, {@link claimWorld}
 * decides.
 *
 * @throws {WrongWorldError}
 */
export async function refuseOtherWorld(db: Database, world: World): Promise<void> {
  try {
    const [table] = await db.query<{ exists: boolean }>(
      'world.table',
      `SELECT to_regclass('served_world') IS NOT NULL AS "exists"`,
    )
    if (table?.exists === true && ((await markedWorld(db)) ?? world) !== world)
      throw new WrongWorldError(REFUSALS[world])
  } catch (error) {
    // A role that has no rights yet, and a migration of another node that occupies the table.
    if (sqlState(error) !== SQLSTATE.insufficientPrivilege && !isOverworked(error)) throw error
  }
}

/**
 * Marks the database as one of this world, forever. Nodes that start at the same moment agree, because there is one row.
 *
 * @throws {WrongWorldError} when it belongs to the other one; nothing is changed then.
 */
export async function claimWorld(db: Database, world: World): Promise<void> {
  await db.transaction(async (tx) => {
    const claimed = await tx.query(
      'world.claim',
      'INSERT INTO served_world (world) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1',
      [world],
    )
    if (claimed.length === 0 && (await markedWorld(tx)) !== world) throw new WrongWorldError(REFUSALS[world])
  })
}

/** The world that the database is marked with, or undefined. */
export async function markedWorld(db: Queryable): Promise<World | undefined> {
  const [row] = await db.query<{ world: World }>('world.marked', 'SELECT world FROM served_world')
  return row?.world
}
