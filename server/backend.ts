import type { PoolConfig } from 'pg'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/client.ts'
import { startEmbedded } from './db/embedded/start-embedded.ts'
import { migrate } from './db/migrate.ts'
import type { LogSink } from './logger.ts'
import { startWorld } from './sandbox/start-world.ts'
import { systemClock } from './providers/clock.ts'
import { noGameProvider } from './providers/game-provider.ts'
import { keepHouse } from './services/housekeeping.ts'
import { PROVIDER_DEADLINE_MS } from './services/refresh-slots.ts'
import { siteSwitches } from './services/site-switches.ts'
import { StopList } from './stop-list.ts'

/** A backend that answers. */
export interface Backend {
  readonly url: string
  /** Where a person acts as the world outside; undefined when the sandbox is off. */
  readonly sandboxUrl: string | undefined
  readonly db: Database
  /** Takes no new request, lets the ones at work finish, then closes the database. */
  stop(): Promise<void>
}

interface Options {
  /** Of this software. */
  readonly version: string
  /** Where log lines go; standard output by default. */
  readonly logSink?: LogSink
  /** A running database to use instead of the one that the configuration names. */
  readonly connection?: PoolConfig
  readonly providerDeadlineMs?: number
}

/**
 * Starts everything: database, schema, sandbox world with its demo members, and last the server that members talk to, so that
 * its first answer is a real one. When a step fails, what was started before is stopped again.
 */
export async function startBackend(config: Config, options: Options): Promise<Backend> {
  const started = new StopList()
  try {
    const connection = options.connection ?? (await startDatabase(config, started, options.logSink))
    await migrate(connection)
    const db = openDatabase(connection)
    started.add(() => db.close())

    const site = siteSwitches(db)
    const world =
      config.sandboxPort === undefined
        ? undefined
        : await startWorld({
            db,
            site,
            port: config.sandboxPort,
            market: config.market,
            logSink: options.logSink,
          })
    if (world) started.add(() => world.stop())

    const app = await buildApp({
      config,
      db,
      site,
      clock: world?.clock ?? systemClock,
      gameProvider: world?.games ?? noGameProvider,
      providerDeadlineMs: options.providerDeadlineMs ?? PROVIDER_DEADLINE_MS,
      version: options.version,
      logSink: options.logSink,
    })
    started.add(() => app.close())
    started.add(keepHouse(db, (error) => app.log.error({ err: error }, 'housekeeping failed')))
    const url = await app.listen({ host: config.host, port: config.port })
    return { url, sandboxUrl: world?.url, db, stop: () => started.stopAll() }
  } catch (error) {
    await started.stopAll()
    throw error
  }
}

async function startDatabase(
  { databaseUrl, dataDir }: Config,
  started: StopList,
  logSink: LogSink | undefined,
): Promise<PoolConfig> {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl }
  const sink = logSink ?? process.stdout
  const embedded = await startEmbedded(dataDir, (line) =>
    sink.write(`${JSON.stringify({ level: 30, time: new Date().toISOString(), msg: line })}\n`),
  )
  started.add(() => embedded.stop())
  return embedded.connection
}
