import type { PoolConfig } from 'pg'
import { claimWorld } from '../../server/outside/seed/served-world.ts'
import { openDatabase } from '../../server/platform/db/client.ts'
import { startEmbedded } from '../../server/platform/db/embedded/start-embedded.ts'
import { prepareSchema } from '../../server/platform/db/start-database.ts'
import { disposableFolder } from './disposable-folder.ts'

/** A migrated database for a benchmark. It is removed at the end of the scope that holds it. */
export interface BenchDatabase extends AsyncDisposable {
  readonly name: string
  readonly connection: PoolConfig
  /** The same database under the role that owns its tables. */
  readonly owner: PoolConfig
  /** Environment of a server that uses it. */
  readonly env: Readonly<Record<string, string>>
}

/** The embedded database, in a folder that is deleted afterwards. */
export async function embeddedDatabase(): Promise<BenchDatabase> {
  const folder = await disposableFolder()
  const embedded = await startEmbedded(folder.path, () => undefined)
  await prepareSchema({ serving: embedded.connection, owner: embedded.owner })
  await claimForSandbox(embedded.connection)
  return {
    name: 'embedded',
    connection: embedded.connection,
    owner: embedded.owner,
    env: { DATA_DIR: folder.path },
    async [Symbol.asyncDispose]() {
      await embedded.stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/**
 * The database that `BENCH_DATABASE_URL` names, or undefined. The bench fills it and leaves the data there, so the database must be used
 * for nothing else.
 */
export async function givenDatabase(): Promise<BenchDatabase | undefined> {
  const url = process.env['BENCH_DATABASE_URL']
  if (url === undefined) return undefined
  const connection = { connectionString: url }
  await prepareSchema({ serving: connection })
  await claimForSandbox(connection)
  const db = openDatabase(connection)
  const [version] = await db.query<{ number: number }>(
    'bench.version',
    `SELECT current_setting('server_version_num')::int / 10000 AS number`,
  )
  await db.close()
  const folder = await disposableFolder()
  return {
    name: `PostgreSQL ${version?.number ?? ''}`,
    connection,
    owner: connection,
    env: { DATABASE_URL: url, DATA_DIR: folder.path },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

/** The bench creates members before a server starts; without this mark they would count as real members. */
async function claimForSandbox(connection: PoolConfig): Promise<void> {
  const db = openDatabase(connection)
  await claimWorld(db, 'sandbox')
  await db.close()
}
