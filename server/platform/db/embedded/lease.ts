import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { type Cluster, EmbeddedDatabaseError, requireKnownCluster, SUPERVISOR } from './cluster.ts'
import { runningPostmaster } from './running-postmaster.ts'

const WITHIN_MS = 60_000
const RETRY_MS = 50

/** One server's share in a running cluster. It ends with its connection, so a killed server leaves none behind. */
export interface Lease {
  readonly socketDir: string
  /** The `cluster_name` that connections to this cluster, and to no copy of it, report. */
  readonly clusterName: string
  /** Called once when the connection breaks. */
  onLost(listener: () => void): void
  /** Releases the share; true when nobody else has one, and the caller must then stop the cluster. */
  release(): Promise<boolean>
}

/**
 * Starts the cluster if necessary and takes a share in it, so that no other server stops it under us.
 *
 * @throws {EmbeddedDatabaseError} when that is not possible within a minute.
 */
export async function takeLease(cluster: Cluster): Promise<Lease> {
  const deadline = Date.now() + WITHIN_MS
  for (;;) {
    const { socketDir } = await runningPostmaster(cluster)
    const client = new Client({ host: socketDir, user: SUPERVISOR, database: 'postgres' })
    // The listener stays for the life of the connection: a broken connection must not end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      const clusterName = await requireKnownCluster(client, cluster)
      // Waits while the last server that used the cluster stops it; that breaks the connection, and we start again.
      await client.query('SELECT pg_advisory_lock_shared($1)', [ADVISORY_LOCKS.clusterLease])
      return leaseOn(client, socketDir, clusterName)
    } catch (error) {
      void client.end().catch(() => undefined)
      if (error instanceof EmbeddedDatabaseError || Date.now() > deadline) throw error
    }
    await delay(RETRY_MS)
  }
}

function leaseOn(client: Client, socketDir: string, clusterName: string): Lease {
  let lost = false
  client.once('end', () => (lost = true))
  return {
    socketDir,
    clusterName,
    onLost(listener) {
      client.once('end', listener)
      if (lost) listener()
    },
    async release() {
      try {
        await client.query('SELECT pg_advisory_unlock_shared($1)', [ADVISORY_LOCKS.clusterLease])
        const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
          ADVISORY_LOCKS.clusterLease,
        ])
        const alone = rows[0]?.alone === true
        // As the last user we keep the exclusive lock until the cluster has stopped: a server that starts now waits for that.
        if (!alone) await client.end()
        return alone
      } catch {
        return false
      }
    },
  }
}
