import { join } from 'node:path'
import { openClusterHome } from './cluster-home.ts'
import type { Cluster } from './cluster.ts'
import { createCluster } from './create-cluster.ts'
import { installedBinaries } from './installed-binaries.ts'
import { runnableBinaries } from './runnable-binaries.ts'

/**
 * Finds or creates the cluster of `dataDir`.
 *
 * @throws {EmbeddedDatabaseError} when that is not possible here.
 */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const installed = installedBinaries()
  const home = await openClusterHome(dataDir)
  const bin = await runnableBinaries(installed, home)
  const cluster = { home: home.path, data: join(home.path, 'data'), bin, runAs: home.runAs }
  await createCluster(cluster)
  return cluster
}
