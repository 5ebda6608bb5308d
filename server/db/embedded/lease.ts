import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { SUPERVISOR, type Cluster } from './cluster.ts'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import { requireKnownCluster } from './known-cluster.ts'
import { runningPostmaster } from './running-postmaster.ts'

/** The lock that every server shares while it uses the cluster. Its number has no meaning. */
const LEASE_KEY = 2_026_112_100

const WITHIN_MS = 60_000
const RETRY_MS = 50

/** One server's share in a running cluster. It ends with its connection, so a killed server leaves none behind. */
export interface Lease {
  readonly socketDir: string
  /** What connections to this cluster, and to no copy of it, are told as `cluster_name`. */
  readonly clusterName: string
  /** Called once when the connection breaks. */
  onLost(listener: () => void): void
  /** Gives the share back; true when nobody else has one, and the caller must then stop the cluster. */
  release(): Promise<boolean>
}

/**
 * Gets the cluster running and takes a share in it, so that no other server stops it under us.
 *
 * @throws {EmbeddedDatabaseError} when it cannot be had within a minute.
 */
export async function takeLease(cluster: Cluster): Promise<Lease> {
  const deadline = Date.now() + WITHIN_MS
  for (;;) {
    const { socketDir } = await runningPostmaster(cluster)
    const client = new Client({ host: socketDir, user: SUPERVISOR, database: 'postgres' })
    // A listener for the whole life of the connection: one that breaks must not end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      const clusterName = await requireKnownCluster(client, cluster)
      // Waits while the last server that uses the cluster is stopping it; that breaks the connection, and we begin again.
      await client.query('SELECT pg_advisory_lock_shared($1)', [LEASE_KEY])
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
        await client.query('SELECT pg_advisory_unlock_shared($1)', [LEASE_KEY])
        const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
          LEASE_KEY,
        ])
        const alone = rows[0]?.alone === true
        // Alone, we keep the exclusive lock until the cluster has stopped: a server that starts now waits for that.
        if (!alone) await client.end()
        return alone
      } catch {
        return false
      }
    },
  }
}
