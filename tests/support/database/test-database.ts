import { Pool, type PoolConfig } from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, openDatabase } from '../../../server/platform/db/client.ts'
import { APPLICATION, SERVING, SUPERVISOR } from '../../../server/platform/db/embedded/cluster.ts'
import { uuidv7 } from '../../../server/platform/db/uuid.ts'
import { supervise } from './supervise.ts'

/** A migrated, empty database for one test file, under the serving role. */
export interface TestDatabase {
  readonly db: Database
  /** For a server, or a second pool, on the same database. */
  readonly connection: PoolConfig
  /** The same database under the owner of its tables, for schema changes. */
  readonly owner: PoolConfig
  /** Its URL, for a server in a separate process. */
  readonly url: string
  /** The same under the owner of its tables. */
  readonly ownerUrl: string
  /** Runs statements that the application itself is not allowed to, such as damaging the ledger. */
  asSupervisor(sql: string): Promise<void>
  /** Closes `db` and removes the database. */
  drop(): Promise<void>
}

/** The template of a database without tables. */
export const NOTHING = 'template1'

interface Place {
  /** The socket of a cluster, if not that of this run. */
  readonly host?: string | undefined
  /** A separate folder for its tables: empty, and owned by the database's user. */
  readonly dataFolder?: string | undefined
  /** A database of that cluster, of which it is a copy; by default the empty one. */
  readonly template?: string
}

/** The database of a test file, which ends with it: `const test = await databaseForFile()`. */
export async function databaseForFile(place: Place = {}): Promise<TestDatabase> {
  const database = await freshDatabase(place)
  afterAll(() => database.drop())
  return database
}

/** Creates a database in the cluster of this run (about 50 ms); the caller drops it. */
export async function freshDatabase({
  host = inject('databaseSocketDir'),
  dataFolder,
  template = APPLICATION,
}: Place = {}): Promise<TestDatabase> {
  const database = `test_${uuidv7().replaceAll('-', '')}`
  const inSpace = dataFolder === undefined ? '' : ` TABLESPACE ${database}`
  if (dataFolder !== undefined)
    await administer(host, `CREATE TABLESPACE ${database} LOCATION '${dataFolder}'`)
  await administer(
    host,
    `CREATE DATABASE ${database} TEMPLATE ${template} OWNER ${APPLICATION}${inSpace}`,
    // As a start does; the rights to a database are not copied from its template.
    `REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`,
  )
  const connection = { host, database, user: SERVING }
  const db = openDatabase(connection)
  const urlOf = (user: string) => `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  return {
    db,
    connection,
    owner: { host, database, user: APPLICATION },
    url: urlOf(SERVING),
    ownerUrl: urlOf(APPLICATION),
    asSupervisor: async (sql) => supervise(host, database, sql),
    async drop() {
      await db.close()
      await administer(host, `DROP DATABASE ${database} WITH (FORCE)`)
      if (dataFolder !== undefined) await administer(host, `DROP TABLESPACE ${database}`)
    },
  }
}

let administration: Pool | undefined

/** Creates and drops databases; in the cluster of this run over a connection that stays, because each one costs as much as a copy of a database. */
async function administer(host: string, ...statements: string[]): Promise<void> {
  if (host !== inject('databaseSocketDir')) return supervise(host, 'postgres', ...statements)
  if (administration === undefined) {
    const lasting = { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true }
    administration = new Pool({ host, database: 'postgres', user: SUPERVISOR, ...lasting })
    administration.on('error', () => undefined)
  }
  for (const sql of statements) await administration.query(sql)
}

/** Ends every connection to the database and refuses new ones from now on. */
export async function closeDatabase(database: TestDatabase): Promise<void> {
  const limit = "EXECUTE format('ALTER DATABASE %I CONNECTION LIMIT 0', current_database())"
  await database.asSupervisor(`DO $$ BEGIN ${limit}; END $$`)
  await database.asSupervisor(CUT)
}

/** Ends every connection to the database but the one that runs it. */
export const CUT =
  'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()'
