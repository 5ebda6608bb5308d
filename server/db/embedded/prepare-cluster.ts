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
 * Finds the cluster of `dataDir`, or makes it.
 *
 * @throws {EmbeddedDatabaseError} when that is impossible here.
 */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const installed = installedBinaries()
  const home = await ownHome(await openClusterHome(dataDir))
  const bin = await runnableBinaries(installed, home)
  const cluster = { home: home.path, data: join(home.path, 'data'), bin, runAs: home.runAs }
  await createCluster(cluster)
  return cluster
}

/** Takes a cluster away from the user that other programs may be, unless it is at work: then a later start does. */
async function ownHome(home: ClusterHome): Promise<ClusterHome> {
  const data = join(home.path, 'data')
  const isAtWork = (await findPostmaster(data)) !== undefined || processesIn(data).length > 0
  if (isAtWork || !(await isShared(home.runAs))) return home
  const runAs = await clusterUser()
  try {
    await giveAll(home.path, runAs)
  } catch {
    // Some disks of the network give all that root makes to that user, and let nobody else have it.
    return home
  }
  return { ...home, runAs }
}
