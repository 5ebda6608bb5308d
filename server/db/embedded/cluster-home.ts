import { createHash, randomBytes } from 'node:crypto'
import { chown, lstat, mkdir, readFile, realpath, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EmbeddedDatabaseError, WAY_OUT } from './embedded-error.ts'
import { canUse, isRoot, ordinaryUser, ownerOf, type RunAs } from './run-as.ts'

/** The folder that holds everything of one cluster. */
export interface ClusterHome {
  readonly path: string
  readonly runAs: RunAs
}

/** Names, in DATA_DIR, the folder outside it where the cluster lives. */
const LOCATION_FILE = 'postgres-location'

/** Where root puts a cluster whose user cannot enter DATA_DIR. Both survive a restart of the machine. */
const OUTSIDE = ['/var/lib/krapao', '/var/tmp/krapao']

/**
 * Finds or makes the home of the cluster of `dataDir`: `dataDir/postgres`, unless root starts us below a folder that ordinary
 * users cannot enter (a clone under /root). Then it is made outside and `dataDir/postgres-location` records where.
 *
 * @throws {EmbeddedDatabaseError} when there is no usable place, or the recorded one has disappeared.
 */
export async function openClusterHome(dataDir: string): Promise<ClusterHome> {
  await mkdir(dataDir, { recursive: true })
  const dir = await realpath(dataDir)
  const recorded = await recordedLocation(dir)
  if (recorded !== undefined) return { path: recorded, runAs: await ownerOf(recorded) }
  const inside = await claimFolder(join(dir, 'postgres'))
  if (await canUse(inside.path, inside.runAs)) return inside
  await rmdir(inside.path)
  return openOutside(dir)
}

async function recordedLocation(dir: string): Promise<string | undefined> {
  const file = join(dir, LOCATION_FILE)
  const path = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (path === '') return undefined
  const found = await lstat(path).catch(() => undefined)
  if (found?.isDirectory() === true) return path
  // An empty database in its place would look like lost money.
  throw new EmbeddedDatabaseError(
    `${file} says that the database is in ${path}, but it is not there: restore that folder, or delete ${file} to begin with an empty database.`,
  )
}

async function openOutside(dir: string): Promise<ClusterHome> {
  const name = `${createHash('sha256').update(dir).digest('hex').slice(0, 12)}-${randomBytes(3).toString('hex')}`
  for (const parent of OUTSIDE) {
    const home = await claimBelow(parent, name)
    if (home === undefined) continue
    await writeFile(join(home.path, 'belongs-to'), `${dir}\n`)
    const file = join(dir, LOCATION_FILE)
    await writeFile(`${file}.new`, `${home.path}\n`)
    await rename(`${file}.new`, file)
    return home
  }
  throw new EmbeddedDatabaseError(
    `PostgreSQL does not run as root and no ordinary user can enter ${dir}: move the project, start it as an ordinary user, or ${WAY_OUT}.`,
  )
}

async function claimBelow(parent: string, name: string): Promise<ClusterHome | undefined> {
  try {
    await mkdir(parent, { recursive: true, mode: 0o755 })
    const { uid, mode } = await lstat(parent)
    // /var/tmp is open to everyone: a folder that somebody else prepared is not to be trusted.
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

/** Makes the folder, private to the user PostgreSQL runs as; one that exists keeps its owner. */
async function claimFolder(path: string): Promise<ClusterHome> {
  await mkdir(path, { mode: 0o700 }).catch(ignoreExisting)
  const runAs = await ownerOf(path)
  if (!isRoot() || runAs.uid !== 0) return { path, runAs }
  const { uid, gid } = await ordinaryUser()
  await chown(path, uid, gid)
  return { path, runAs: { uid, gid } }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
