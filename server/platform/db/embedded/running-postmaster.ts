import { spawn } from 'node:child_process'
import { constants, existsSync } from 'node:fs'
import { type FileHandle, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Cluster,
  EmbeddedDatabaseError,
  folderIdentity,
  isSocketDirectoryOf,
  PROGRAM_ENV,
} from './cluster.ts'
import { exists, isAlive, KNOWS_WORKING_FOLDERS, processesIn, worksIn } from './processes.ts'
import { socketDirectory } from './socket-directory.ts'

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

/** Stops the PostgreSQL of this cluster and waits until it is gone: cleanly, or forcibly if that takes too long (it recovers at the next start). */
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

const MAX_LOG_BYTES = 10 * 1024 * 1024
const READY_WITHIN_MS = 60_000
const LAUNCH_POLL_MS = 10

/** The message of PostgreSQL when another instance, or the remains of a killed one, still hold the directory. */
const HELD_BY_ANOTHER = /lock file|shared memory block/

/**
 * Starts PostgreSQL and waits until it has recovered and accepts connections.
 *
 * @returns undefined when another process holds the data directory, which may be temporary.
 * @throws {EmbeddedDatabaseError} when it does not start; the message ends with what its log says.
 */
async function launchPostmaster(cluster: Cluster): Promise<PostmasterFile | undefined> {
  const socketDir = await socketDirectory(cluster)
  const log = await openLog(cluster)
  const { size } = await log.stat()
  try {
    const child = spawn(
      join(cluster.bin, 'postgres'),
      argumentsFor(cluster, socketDir, await folderIdentity(cluster.home)),
      {
        ...cluster.runAs,
        cwd: '/',
        env: PROGRAM_ENV,
        // A session of its own: Ctrl+C in our terminal is for us, and we stop PostgreSQL in an orderly way.
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      },
    )
    child.unref()
    const outcome = { ended: '' }
    child.once('error', (error) => (outcome.ended = error.message))
    child.once('exit', (code, signal) => (outcome.ended = `it ended with ${signal ?? code}`))
    const deadline = Date.now() + READY_WITHIN_MS
    while (outcome.ended === '' && Date.now() < deadline) {
      const running = await findPostmaster(cluster.data)
      if (running !== undefined && running.pid === child.pid && running.isReady) return running
      await delay(LAUNCH_POLL_MS)
    }
    const output = await readFrom(log, size)
    if (outcome.ended !== '' && HELD_BY_ANOTHER.test(output)) return undefined
    throw new EmbeddedDatabaseError(
      `PostgreSQL did not start (${outcome.ended || 'no answer in a minute'}): ${output.trim().slice(-600)}`,
    )
  } finally {
    await log.close()
  }
}

function argumentsFor(cluster: Cluster, socketDir: string, identity: string): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    // Reported to every connection, so that ours can distinguish this database from one that serves a copy of its folder.
    cluster_name: identity,
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  }
  return [
    '-D',
    cluster.data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

async function openLog(cluster: Cluster): Promise<FileHandle> {
  const path = join(cluster.home, 'postgres.log')
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > MAX_LOG_BYTES) await rename(path, `${path}.1`)
  // O_NOFOLLOW: as root we write in a folder of another user.
  return open(path, constants.O_CREAT | constants.O_APPEND | constants.O_RDWR | constants.O_NOFOLLOW, 0o600)
}

async function readFrom(log: FileHandle, position: number): Promise<string> {
  const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(64 * 1024), position })
  return buffer.toString('utf8', 0, bytesRead)
}

/** What a running PostgreSQL writes about itself in `postmaster.pid`. */
interface PostmasterFile {
  readonly pid: number
  readonly socketDir: string
  readonly isReady: boolean
}

/** Line numbers of `postmaster.pid`, counted from 0. */
const LINE = { pid: 0, socketDir: 4, status: 7 }

/** The running postmaster of this data directory, or undefined when there is none; a file left by a crash does not count. */
async function findPostmaster(data: string): Promise<PostmasterFile | undefined> {
  const file = await readPostmasterFile(data)
  return file !== undefined && worksIn(file.pid, data) ? file : undefined
}

/**
 * Removes the `postmaster.pid` and the socket of a killed PostgreSQL, in the one case in which a new one refuses to: the pid belongs to a
 * zombie, or by now to an unrelated process. Only when it is certain that no process uses the directory. In a copy of the folder the pid and the
 * socket are those of the original, which may be running: its socket is left alone.
 */
async function removeStaleFiles(cluster: Cluster): Promise<void> {
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
