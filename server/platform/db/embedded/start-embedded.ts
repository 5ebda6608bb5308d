import { setTimeout as delay } from 'node:timers/promises'
import type { ClientBase, PoolConfig } from 'pg'
import { APPLICATION, SERVING } from './cluster.ts'
import { takeLease, type Lease } from './lease.ts'
import { makeServingRole } from './make-serving-role.ts'
import { prepareCluster } from './prepare-cluster.ts'
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
