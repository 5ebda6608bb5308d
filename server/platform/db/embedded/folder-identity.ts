import { createHash } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Cluster } from './cluster.ts'

/**
 * Distinguishes a folder from every other one on this machine, including its copies: a copy contains the same notes and locks, but has
 * another path and inode. It changes when the folder is moved or restored.
 *
 * @returns ten hexadecimal digits
 */
export async function folderIdentity(folder: string): Promise<string> {
  const path = await realpath(folder)
  const { dev, ino } = await stat(path, { bigint: true })
  return createHash('sha256').update(`${dev}:${ino}:${path}`).digest('hex').slice(0, 10)
}

/** The name prefix of socket folders of the cluster in `home`. */
export async function socketPrefix(home: string): Promise<string> {
  return `krapao-${await folderIdentity(home)}-`
}

/** Whether sockets there belong to this cluster and not to the one that its home was copied from. */
export async function isSocketDirectoryOf({ home, socketDir }: Cluster, directory: string): Promise<boolean> {
  return directory === socketDir || basename(directory).startsWith(await socketPrefix(home))
}
