import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/db/embedded/start-embedded.ts'
import { prepareSchema } from '../../server/db/prepare-schema.ts'
import { temporaryFolder } from './temporary-folder.ts'

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
  await prepareSchema({ serving: embedded.connection, owner: embedded.owner })
  project.provide('databaseSocketDir', embedded.connection.host ?? '')
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true })
  }
}
