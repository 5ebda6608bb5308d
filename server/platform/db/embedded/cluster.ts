import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Client } from 'pg'
import { writeDurably } from '../../disk/durable-files.ts'

/** The user that PostgreSQL runs as, in the form of spawn options; empty means the user of this process. */
export interface RunAs {
  readonly uid?: number
  readonly gid?: number
}

/** A cluster on disk that is ready to be started. */
export interface Cluster {
  /** Everything of the cluster: data, log, and the binaries when they had to be copied. */
  readonly home: string
  /** PostgreSQL's own data directory, without symbolic links in its path. */
  readonly data: string
  /** Folder of the `postgres` program. */
  readonly bin: string
  readonly runAs: RunAs
  /** Where clients already look for its sockets, if known; otherwise the remembered folder, or a new one. */
  readonly socketDir?: string
}

/** Superuser of the cluster: maintains it, and owns nothing of the application. */
export const SUPERVISOR = 'supervisor'

/** Ordinary role that owns the application's database, which has the same name, and all its tables. */
export const APPLICATION = 'krapao'

/** Ordinary role of the server, except for schema changes: it owns nothing. */
export const SERVING = 'krapao_server'

/**
 * The environment of PostgreSQL's programs: nothing of ours. DATABASE_URL and PG* variables must not reach them, and their messages must be
 * in English, because the code parses some of them.
 */
export const PROGRAM_ENV = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' }

/** The embedded database cannot be used here. The message is one sentence for the person who starts the server. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = 'EmbeddedDatabaseError'
}

/** The alternative, for the end of an error message. */
export const WAY_OUT = 'set DATABASE_URL to the address of a PostgreSQL 15 or later'

/** Contains the system identifier that PostgreSQL gave to the cluster of this folder when it was created. */
const NUMBER_FILE = 'cluster-id'

/**
 * Call before creating a cluster: there must have been none.
 *
 * @throws {EmbeddedDatabaseError} when the folder had a database that is not there any more.
 */
export function requireNoneBefore(cluster: Cluster): void {
  const note = join(cluster.home, NUMBER_FILE)
  if (!existsSync(note)) return
  throw new EmbeddedDatabaseError(
    `There was a database in ${cluster.data}, and it is not there any more: restore that folder, or delete ${note} to start with an empty database.`,
  )
}

/**
 * Makes sure that the server that answers is the database of this folder, and notes its identifier at the first contact.
 *
 * @param client of its superuser
 * @returns the `cluster_name` of this database, which identifies it on every further connection
 * @throws {EmbeddedDatabaseError} when it serves another folder, or the folder now contains another database.
 */
export async function requireKnownCluster(client: Client, cluster: Cluster): Promise<string> {
  const { rows } = await client.query<{ data: string; name: string; number: string }>(
    `SELECT current_setting('data_directory') AS data, current_setting('cluster_name') AS name,
            system_identifier::text AS number
       FROM pg_control_system()`,
  )
  const [found] = rows
  if (found === undefined || found.data !== cluster.data)
    throw new EmbeddedDatabaseError(`The PostgreSQL that answers for ${cluster.home} serves another folder.`)
  const note = join(cluster.home, NUMBER_FILE)
  const known = (await readFile(note, 'utf8').catch(() => '')).trim()
  if (known === '') await writeDurably(note, `${found.number}\n`, 0o644)
  else if (known !== found.number) {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster.data} is not the one that this folder had (${found.number} instead of ${known}): restore it, or delete ${note} if it is meant to be there.`,
    )
  }
  return found.name
}

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
