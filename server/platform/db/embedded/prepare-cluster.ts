import { join } from 'node:path'
import { openClusterHome, type ClusterHome } from './cluster-home.ts'
import type { Cluster } from './cluster.ts'
import { createCluster } from './create-cluster.ts'
import { installedBinaries } from './installed-binaries.ts'
import { findPostmaster } from './postmaster-file.ts'
import { processesIn } from './processes.ts'
import { clusterUser, giveAll, isShared } from './run-as.ts'
import { runnableBinaries } from './runnable-binaries.ts'

/**
 * Finds or creates the cluster of `dataDir`.
 *
 * @throws {EmbeddedDatabaseError} when that is not possible here.
 */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const installed = installedBinaries()
  const home = await ownHome(await openClusterHome(dataDir))
  const bin = await runnableBinaries(installed, home)
  const cluster = { home: home.path, data: join(home.path, 'data'), bin, runAs: home.runAs }
  await createCluster(cluster)
  return cluster
}

/** Transfers the cluster from a user that other programs may share to a user of its own. A running cluster is left to a later start. */
async function ownHome(home: ClusterHome): Promise<ClusterHome> {
  const data = join(home.path, 'data')
  const isAtWork = (await findPostmaster(data)) !== undefined || processesIn(data).length > 0
  if (isAtWork || !(await isShared(home.runAs))) return home
  const runAs = await clusterUser()
  try {
    await giveAll(home.path, runAs)
  } catch {
    // Some network file systems assign everything that root creates to that user, and allow no other owner.
    return home
  }
  return { ...home, runAs }
}
