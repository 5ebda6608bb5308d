import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'
import { isSocketDirectoryOf } from './known-cluster.ts'
import { exists, KNOWS_WORKING_FOLDERS, processesIn, worksIn } from './processes.ts'

/** What a running PostgreSQL writes about itself in `postmaster.pid`. */
export interface PostmasterFile {
  readonly pid: number
  readonly socketDir: string
  readonly isReady: boolean
}

/** Line numbers of `postmaster.pid`, counted from 0. */
const LINE = { pid: 0, socketDir: 4, status: 7 }

/** The running postmaster of this data directory, or undefined when there is none; a file left by a crash does not count. */
export async function findPostmaster(data: string): Promise<PostmasterFile | undefined> {
  const file = await readPostmasterFile(data)
  return file !== undefined && worksIn(file.pid, data) ? file : undefined
}

/**
 * Removes the `postmaster.pid` and the socket of a killed PostgreSQL, in the one case in which a new one refuses to: the pid belongs to a
 * zombie, or by now to an unrelated process. Only when it is certain that no process uses the directory. In a copy of the folder the pid and the
 * socket are those of the original, which may be running: its socket is left alone.
 */
export async function removeStaleFiles(cluster: Cluster): Promise<void> {
  const { data } = cluster
  const file = await readPostmasterFile(data)
  if (file === undefined || !exists(file.pid)) return
  if (!KNOWS_WORKING_FOLDERS || processesIn(data).length > 0) return
  const sockets = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'].map((name) => join(file.socketDir, name))
  const isOurs = await isSocketDirectoryOf(cluster, file.socketDir)
  const stale = [join(data, 'postmaster.pid'), ...(isOurs ? sockets : [])]
  await Promise.all(stale.map(async (path) => rm(path, { force: true })))
}

async function readPostmasterFile(data: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[LINE.pid])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, socketDir: lines[LINE.socketDir] ?? '', isReady: lines[LINE.status]?.trim() === 'ready' }
}
