import { chown, lstat, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeDurably } from '../../disk/durable-files.ts'
import { type Cluster, EmbeddedDatabaseError, isSocketDirectoryOf, socketPrefix } from './cluster.ts'
import { canUse } from './run-as.ts'

/** The path of a Unix socket may have about 100 bytes; this leaves space for the names of the folder and the socket. */
const MAX_BASE_BYTES = 55

/**
 * A folder for the sockets of this cluster, private to its user. It is apart from the data, whose path may be too long, and the home records
 * it, so that clients find a restarted PostgreSQL where they look for it. The record in a copy of the home names the original's folder, and
 * is ignored.
 */
export async function socketDirectory(cluster: Cluster): Promise<string> {
  const record = recordOf(cluster)
  const remembered = cluster.socketDir ?? (await readFile(record, 'utf8').catch(() => '')).trim()
  if (remembered !== '' && (await isSocketDirectoryOf(cluster, remembered))) {
    if ((await isPrivate(remembered, cluster)) || (await restore(remembered, cluster))) return remembered
  }
  const made = await makeDirectory(cluster)
  await writeDurably(record, `${made}\n`, 0o644)
  return made
}

/** Removes the folder of a cluster that has stopped. */
export async function removeSocketDirectory(cluster: Cluster, directory: string): Promise<void> {
  const remembered = (await readFile(recordOf(cluster), 'utf8').catch(() => '')).trim()
  if (remembered === directory) await rm(directory, { recursive: true, force: true })
}

function recordOf(cluster: Cluster): string {
  return join(cluster.home, 'socket-directory')
}

/** Recreates a folder that was cleaned away; false when that is impossible, or somebody else has taken the name. */
async function restore(path: string, { runAs }: Cluster): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 })
    if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(path, runAs.uid, runAs.gid)
    return true
  } catch {
    return false
  }
}

async function makeDirectory({ home, runAs }: Cluster): Promise<string> {
  const prefix = await socketPrefix(home)
  for (const base of [tmpdir(), '/tmp']) {
    if (Buffer.byteLength(base) > MAX_BASE_BYTES) continue
    const path = await mkdtemp(join(base, prefix)).catch(() => undefined)
    if (path === undefined) continue
    if (runAs.uid !== undefined && runAs.gid !== undefined) await chown(path, runAs.uid, runAs.gid)
    if (await canUse(path, runAs)) return path
    await rm(path, { recursive: true })
  }
  throw new EmbeddedDatabaseError(
    'The embedded database needs a temporary folder with a short path, such as /tmp.',
  )
}

/** Temporary folders are cleaned and shared: the recorded one may be gone, or belong to somebody else by now. */
async function isPrivate(path: string, { runAs }: Cluster): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined)
  if (found === undefined) return false
  return found.isDirectory() && found.uid === (runAs.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0
}
