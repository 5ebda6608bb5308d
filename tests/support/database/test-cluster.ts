import { rm } from 'node:fs/promises'
import type { PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { startBackend } from '../../../server/backend.ts'
import { APPLICATION } from '../../../server/platform/db/embedded/cluster.ts'
import { startEmbedded } from '../../../server/platform/db/embedded/start-embedded.ts'
import { prepareSchema } from '../../../server/platform/db/start-database.ts'
import { readConfig } from '../../../server/settings/config.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'
import { DEMO, supervise } from './supervise.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Socket folder of the cluster that all tests of this run share. */
    databaseSocketDir: string
  }
}

/** Vitest's global setup: one cluster for the run. Its migrated database is the template for those of the tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await temporaryFolder()
  const embedded = await startEmbedded(folder, () => undefined)
  await disableFlushing(embedded.connection)
  await prepareSchema({ serving: embedded.connection, owner: embedded.owner })
  await seedTemplate(embedded.connection, folder)
  project.provide('databaseSocketDir', embedded.connection.host ?? '')
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true })
  }
}

async function seedTemplate({ host, user }: PoolConfig, dataDir: string): Promise<void> {
  await supervise(host, 'postgres', `CREATE DATABASE ${DEMO} TEMPLATE ${APPLICATION} OWNER ${APPLICATION}`)
  const config = readConfig({ PORT: '0', SANDBOX_PORT: '0', DESK_PORT: 'off', DATA_DIR: dataDir })
  const connection = { host, database: DEMO, user }
  const logSink = { write: () => undefined }
  await (await startBackend(config, { version: '0.0.0', connection, isShared: false, logSink })).stop()
}

/** The data of a run needs to survive nothing: waiting for the disk would take a good part of the run. */
async function disableFlushing({ host }: PoolConfig): Promise<void> {
  const off = ['fsync', 'full_page_writes'].map((setting) => `ALTER SYSTEM SET ${setting} = off`)
  await supervise(host, 'postgres', ...off, 'SELECT pg_reload_conf()')
}
