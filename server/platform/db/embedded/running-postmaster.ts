import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { EmbeddedDatabaseError } from './embedded-error.ts'
import { launchPostmaster } from './launch-postmaster.ts'
import { findPostmaster, removeStaleFiles, type PostmasterFile } from './postmaster-file.ts'
import { isAlive } from './processes.ts'

const WITHIN_MS = 60_000
const POLL_MS = 20

const FAST_SHUTDOWN = 'SIGINT'
const IMMEDIATE_SHUTDOWN = 'SIGQUIT'
const FAST_SHUTDOWN_WITHIN_MS = 20_000
const IMMEDIATE_SHUTDOWN_WITHIN_MS = 5000

/**
 * Returns the PostgreSQL of this cluster once it accepts connections: the running one (another server's, or an orphan whose server was
 * killed), or a new one. The remains of a crash are waited for or removed.
 *
 * @throws {EmbeddedDatabaseError} when there is none after a minute.
 */
export async function runningPostmaster(cluster: Cluster): Promise<PostmasterFile> {
  const deadline = Date.now() + WITHIN_MS
  while (Date.now() < deadline) {
    const found = await findPostmaster(cluster.data)
    if (found?.isReady === true) {
      if (existsSync(join(found.socketDir, '.s.PGSQL.5432'))) return found
      // Somebody cleaned the temporary folder: nobody can connect any more, and PostgreSQL does not create the socket again.
      await stopPostmaster(cluster)
    }
    if (found === undefined) {
      await removeStaleFiles(cluster)
      const launched = await launchPostmaster(cluster)
      if (launched !== undefined) return launched
    }
    await delay(POLL_MS)
  }
  throw new EmbeddedDatabaseError(
    `The database in ${cluster.home} is in use by another process that does not answer.`,
  )
}

/**
 * Stops the PostgreSQL of this cluster and waits until it is gone: cleanly, or forcibly if that takes too long (it recovers at the next
 * start).
 */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const found = await findPostmaster(cluster.data)
  if (found === undefined) return
  process.kill(found.pid, FAST_SHUTDOWN)
  if (await isGone(found.pid, FAST_SHUTDOWN_WITHIN_MS)) return
  process.kill(found.pid, IMMEDIATE_SHUTDOWN)
  await isGone(found.pid, IMMEDIATE_SHUTDOWN_WITHIN_MS)
}

async function isGone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await delay(POLL_MS)
  }
  return true
}
