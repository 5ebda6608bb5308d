import { rm } from 'node:fs/promises'
import { Client, type PoolConfig } from 'pg'
import type { TestProject } from 'vitest/node'
import { SUPERVISOR } from '../../../server/platform/db/embedded/cluster.ts'
import { startEmbedded } from '../../../server/platform/db/embedded/start-embedded.ts'
import { prepareSchema } from '../../../server/platform/db/start-database.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'

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
  project.provide('databaseSocketDir', embedded.connection.host ?? '')
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true })
  }
}

/** The data of a run needs to survive nothing: waiting for the disk would take a good part of the run. */
async function disableFlushing({ host }: PoolConfig): Promise<void> {
  const client = new Client({ host, database: 'postgres', user: SUPERVISOR })
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`ALTER SYSTEM SET ${setting} = off`)
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}
