import type { PoolConfig } from 'pg'
import type { Config } from '../config.ts'
import type { LogSink } from '../logger.ts'
import type { StopList } from '../stop-list.ts'
import { startEmbedded } from './embedded/start-embedded.ts'

/** Where the configured database answers; the embedded one is started, and stopped with everything else. */
export async function startDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  started: StopList,
  logSink: LogSink = process.stdout,
): Promise<PoolConfig> {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl }
  const embedded = await startEmbedded(dataDir, (line) =>
    logSink.write(`${JSON.stringify({ level: 30, time: new Date().toISOString(), msg: line })}\n`),
  )
  started.add(() => embedded.stop())
  return embedded.connection
}
