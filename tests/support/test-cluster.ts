import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/db/embedded/start-embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the socket of the cluster that all tests of this run share; undefined without the global setup. */
    databaseSocketDir: string | undefined
  }
}

/** A cluster of the tests' own. */
export interface TestCluster {
  readonly socketDir: string
  stop(): Promise<void>
}

/** An empty cluster in a temporary folder. Its migrated database `krapao` is the template for those of the tests. */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = await temporaryFolder()
  const embedded = await startEmbedded(folder, () => undefined)
  await migrate(embedded.connection)
  return {
    socketDir: embedded.connection.host ?? '',
    async stop() {
      await embedded.stop()
      await rm(folder, { recursive: true })
    },
  }
}

/** Vitest's global setup: one cluster for the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  project.provide('databaseSocketDir', cluster.socketDir)
  return async () => cluster.stop()
}
