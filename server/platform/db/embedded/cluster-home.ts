import { createHash, randomBytes } from 'node:crypto'
import { chown, lstat, mkdir, readdir, readFile, realpath, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder, syncFolder, writeDurably } from '../../disk/durable-files.ts'
import { EmbeddedDatabaseError, type RunAs, WAY_OUT } from './cluster.ts'
import { canUse, clusterUser, isRoot, ownerOf } from './run-as.ts'

/** The folder that contains everything of one cluster. */
export interface ClusterHome {
  readonly path: string
  readonly runAs: RunAs
}

/** File in DATA_DIR that names the folder outside it where the cluster is. */
const LOCATION_FILE = 'postgres-location'

/** File in an outside cluster's folder that names the DATA_DIR it belongs to. */
const OWNER_FILE = 'belongs-to'

/** Notes are not secret, and must be readable by the user who starts the server. */
const NOTE_MODE = 0o644

/** Where root creates a cluster whose user cannot enter DATA_DIR. Both survive a reboot. */
const OUTSIDE = ['/var/lib/krapao', '/var/tmp/krapao']

/**
 * Finds or creates the home of the cluster of `dataDir`: `dataDir/postgres`, unless root starts us below a folder that ordinary users cannot
 * enter (a clone under /root). In that case it is created outside, and `dataDir/postgres-location` records where.
 *
 * @param outside where root may create it; private to root, or created here
 * @throws {EmbeddedDatabaseError} when there is no usable place, or when a database exists already and the notes do not lead to it: an empty
 * one in its place would look like lost money.
 */
export async function openClusterHome(
  dataDir: string,
  outside: readonly string[] = OUTSIDE,
): Promise<ClusterHome> {
  await makeFolder(dataDir)
  const dir = await realpath(dataDir)
  const recorded = await recordedLocation(dir, outside)
  if (recorded !== undefined) {
    await requireOwner(recorded, dir)
    return { path: recorded, runAs: await ownerOf(recorded) }
  }
  const inside = await claimFolder(join(dir, 'postgres'))
  if (await canUse(inside.path, inside.runAs)) {
    await syncFolder(dir)
    return inside
  }
  await rmdir(inside.path)
  return openOutside(dir, outside)
}

async function recordedLocation(dir: string, outside: readonly string[]): Promise<string | undefined> {
  const file = join(dir, LOCATION_FILE)
  const note = await readNote(file)
  if (note === undefined || note === '') {
    const strays = await clustersOf(dir, outside)
    if (note === undefined && strays.length === 0) return undefined
    throw new EmbeddedDatabaseError(
      `${file} is ${note === undefined ? 'missing' : 'empty'}, so it is not known which database is that of ${dir}${strays.map((path) => `; there is one in ${path}`).join('')}: write the path of the right one into ${file}, or remove ${[file, ...strays].join(' and ')} to start with an empty database.`,
    )
  }
  const found = await lstat(note).catch(() => undefined)
  if (found?.isDirectory() === true) return note
  throw new EmbeddedDatabaseError(
    `${file} says that the database is in ${note}, but it is not there: restore that folder, or delete ${file} to start with an empty database.`,
  )
}

/** The databases created outside for this folder; a place that was never filled does not count. */
async function clustersOf(dir: string, outside: readonly string[]): Promise<string[]> {
  const places = await Promise.all(
    outside.map(async (parent) => {
      const names = await readdir(parent).catch(() => [])
      return names.filter((name) => name.startsWith(`${hashOf(dir)}-`)).map((name) => join(parent, name))
    }),
  )
  const isFilled = await Promise.all(places.flat().map(async (path) => exists(join(path, 'data'))))
  return places.flat().filter((_path, index) => isFilled[index])
}

/** A copy of DATA_DIR contains the note too, so two sites would share one database. A moved folder is fine. */
async function requireOwner(home: string, dir: string): Promise<void> {
  const owner = await readNote(join(home, OWNER_FILE))
  if (owner === dir) return
  if (owner && (await readNote(join(owner, LOCATION_FILE))) === home) {
    throw new EmbeddedDatabaseError(
      `${dir} is a copy of ${owner}, whose database is in ${home} and was not copied: give the copy a database of its own by DATABASE_URL, or delete ${join(dir, LOCATION_FILE)} to start with an empty one.`,
    )
  }
  await writeDurably(join(home, OWNER_FILE), `${dir}\n`, NOTE_MODE)
}

/** Undefined when there is none. */
async function readNote(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function openOutside(dir: string, outside: readonly string[]): Promise<ClusterHome> {
  const name = `${hashOf(dir)}-${randomBytes(3).toString('hex')}`
  for (const parent of outside) {
    const home = await claimBelow(parent, name)
    if (home === undefined) continue
    await writeDurably(join(home.path, OWNER_FILE), `${dir}\n`, NOTE_MODE)
    await syncFolder(parent)
    await writeDurably(join(dir, LOCATION_FILE), `${home.path}\n`, NOTE_MODE)
    return home
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root and no ordinary user can enter ${dir}: move the project, start it as an ordinary user, or ${WAY_OUT}.`,
  )
}

function hashOf(dir: string): string {
  return createHash('sha256').update(dir).digest('hex').slice(0, 12)
}

async function claimBelow(parent: string, name: string): Promise<ClusterHome | undefined> {
  try {
    await makeFolder(parent, 0o755)
    const { uid, mode } = await lstat(parent)
    // /var/tmp is open to everyone: a folder that somebody else created is not to be trusted.
    if (uid !== 0 || (mode & 0o022) !== 0) return undefined
    const home = await claimFolder(join(parent, name))
    if (await canUse(home.path, home.runAs)) return home
    await rm(home.path, { recursive: true })
    return undefined
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw error
    return undefined
  }
}

/** Creates the folder, private to the user that PostgreSQL runs as; an existing one keeps its owner. */
async function claimFolder(path: string): Promise<ClusterHome> {
  await mkdir(path, { mode: 0o700 }).catch(ignoreExisting)
  const runAs = await ownerOf(path)
  if (!isRoot() || runAs.uid !== 0) return { path, runAs }
  const { uid, gid } = await clusterUser()
  await giveTo(path, { uid, gid })
  return { path, runAs: { uid, gid } }
}

async function giveTo(path: string, { uid, gid }: Required<RunAs>): Promise<void> {
  try {
    await chown(path, uid, gid)
  } catch {
    // A container may map only a few user ids.
    throw new EmbeddedDatabaseError(
      `PostgreSQL does not run as root, and this system does not allow another owner of ${path}: create a user postgres, start the server as an ordinary user, or ${WAY_OUT}.`,
    )
  }
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
