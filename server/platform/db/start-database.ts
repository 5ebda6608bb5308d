import type { PoolConfig } from 'pg'
import type { Config } from '../../settings/config.ts'
import type { LogSink } from '../log/logger.ts'
import { startEmbedded } from './embedded/start-embedded.ts'

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
  logSink: LogSink = process.stdout,
): Promise<DatabaseRoles> {
  if (databaseUrl !== undefined) {
    return {
      serving: { connectionString: databaseUrl },
      owner: databaseOwnerUrl === undefined ? undefined : { connectionString: databaseOwnerUrl },
    }
  }
  const embedded = await startEmbedded(dataDir, (line) =>
    logSink.write(`${JSON.stringify({ level: 30, time: new Date().toISOString(), msg: line })}\n`),
  )
  started.defer(() => embedded.stop())
  return { serving: embedded.connection, owner: embedded.owner }
}
