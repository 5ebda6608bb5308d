import type { Config } from '../../settings/config.ts'
import type { LogSink } from '../log/logger.ts'
import type { DatabaseRoles } from './database-roles.ts'
import { startEmbedded } from './embedded/start-embedded.ts'

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
