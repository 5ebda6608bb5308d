import type { PoolConfig } from 'pg'
import type { Config } from '../../settings/config.ts'
import type { Log } from '../log/logger.ts'
import { type Database, openDatabase } from './client.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { SQLSTATE, sqlState } from './failures.ts'
import { migrate, migrationNames, requireKnownHistory, UnreadySchemaError } from './migrate.ts'
import { grantServing } from './serving-rights.ts'

/** One database under the two roles that use it. */
export interface DatabaseRoles {
  /** Under the serving role. */
  readonly serving: PoolConfig
  /** Under the role that owns the tables, for schema changes; undefined when this process has no such role. */
  readonly owner?: PoolConfig | undefined
}

/** The address of the configured database; the embedded one is started, and stopped with everything else. */
export async function startDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>,
  started: AsyncDisposableStack,
  log?: Pick<Log, 'info'>,
): Promise<DatabaseRoles> {
  if (databaseUrl !== undefined) {
    return {
      serving: { connectionString: databaseUrl },
      owner: databaseOwnerUrl === undefined ? undefined : { connectionString: databaseOwnerUrl },
    }
  }
  const embedded = await startEmbedded(dataDir, (line) => log?.info(line))
  started.defer(() => embedded.stop())
  return { serving: embedded.connection, owner: embedded.owner }
}

/** The role under which a connection is served. */
interface Standing {
  readonly role: string
  /** Whether it may act as the owner of the tables; undefined while there are none. */
  readonly ownsTables: boolean | null
}

/**
 * Brings the schema up to date, and grants the serving role its rights. Without an owner the serving role migrates if it owns the tables
 * itself, or if there are none yet; otherwise the schema must be up to date already.
 *
 * @param served the database under the serving role, where the caller has opened it
 * @throws {UnreadySchemaError} when it is not, or when the two addresses name different databases.
 */
export async function prepareSchema(roles: DatabaseRoles, served?: Database): Promise<void> {
  const db = served ?? openDatabase({ ...roles.serving, max: 1 })
  try {
    await prepare(db, roles)
  } finally {
    if (served === undefined) await db.close()
  }
}

async function prepare(db: Database, { serving, owner }: DatabaseRoles): Promise<void> {
  if (owner === undefined) {
    const { ownsTables } = await standingOf(db)
    if (ownsTables !== false) await migrateAlone(serving)
    else await requireMigrated(db, 'start once with DATABASE_OWNER_URL')
    return
  }
  await migrate(owner)
  const { role, ownsTables } = await standingOf(db)
  if (ownsTables !== true) await grantServing(owner, role)
  await requireMigrated(db, 'do DATABASE_URL and DATABASE_OWNER_URL name the same database?')
}

async function migrateAlone(serving: PoolConfig): Promise<void> {
  try {
    await migrate(serving)
  } catch (error) {
    if (sqlState(error) !== SQLSTATE.insufficientPrivilege) throw error
    const reason = error instanceof Error ? error.message : ''
    throw new UnreadySchemaError(
      `The serving role may not change the schema (${reason}): name the owner of the database in DATABASE_OWNER_URL`,
    )
  }
}

async function standingOf(db: Database): Promise<Standing> {
  const [standing] = await db.query<Standing>(
    'schema.standing',
    `SELECT current_user::text AS role,
            (SELECT pg_has_role(relowner, 'USAGE') FROM pg_class WHERE oid = to_regclass('schema_migration')) AS "ownsTables"`,
  )
  if (standing === undefined) throw new Error('the database did not return the current role')
  return standing
}

const NOT_OURS = new Set<string | undefined>([SQLSTATE.insufficientPrivilege, SQLSTATE.undefinedTable])

async function requireMigrated(db: Database, advice: string): Promise<void> {
  try {
    const rows = await db.query<{ name: string }>('schema.applied', 'SELECT name FROM schema_migration')
    const applied = new Set(rows.map(({ name }) => name))
    const names = await migrationNames()
    requireKnownHistory([...applied], names)
    const missing = names.filter((name) => !applied.has(name))
    if (missing.length === 0) return
    throw new UnreadySchemaError(
      `The database lacks ${missing.join(', ')}, and the serving role does not own the tables: ${advice}`,
    )
  } catch (error) {
    if (!NOT_OURS.has(sqlState(error))) throw error
    throw new UnreadySchemaError(`The serving role has no right to read the schema: ${advice}`)
  }
}
