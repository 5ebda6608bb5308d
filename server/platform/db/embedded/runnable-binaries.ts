import { execFile } from 'node:child_process'
import { cp, lstat, readFile, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import type { ClusterHome } from './cluster-home.ts'
import { EmbeddedDatabaseError, type RunAs, WAY_OUT } from './cluster.ts'

const run = promisify(execFile)

/**
 * The folder with `postgres` and `initdb`, executable by the user of the cluster. The installed package is used in place if possible; when
 * that user cannot enter it, or its links are missing and cannot be created, it is copied into the home once.
 *
 * @throws {EmbeddedDatabaseError} when the binaries do not run on this system at all.
 */
export async function runnableBinaries(installed: string, home: ClusterHome): Promise<string> {
  const complete = await makeLibraryLinks(installed)
  if (complete && (await runs(installed, home.runAs))) return binOf(installed)
  if (complete && !(await runs(installed, {}))) throw notForThisSystem()
  const copy = join(home.path, 'binaries')
  if (!(await runs(copy, home.runAs))) await copyPackage(installed, copy, home.runAs)
  if (!(await runs(copy, home.runAs))) throw notForThisSystem()
  return binOf(copy)
}

/** Copied beside its place, then renamed: an interrupted copy must not be mistaken for a complete one. */
async function copyPackage(installed: string, copy: string, { uid, gid }: RunAs): Promise<void> {
  const draft = `${copy}.new-${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await cp(join(installed, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  await makeLibraryLinks(draft)
  if (uid !== undefined && gid !== undefined) await run('chown', ['-R', `${uid}:${gid}`, draft])
  await rm(copy, { recursive: true, force: true })
  await rename(draft, copy)
}

async function runs(packageDir: string, runAs: RunAs): Promise<boolean> {
  try {
    await run(join(binOf(packageDir), 'postgres'), ['--version'], { ...runAs, cwd: '/', env: {} })
    return true
  } catch {
    return false
  }
}

function binOf(packageDir: string): string {
  return join(packageDir, 'native', 'bin')
}

function notForThisSystem(): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `The embedded database does not run on this system (it needs glibc): ${WAY_OUT}.`,
  )
}

const LINKS = v.array(v.object({ source: v.string(), target: v.string() }))
type Link = v.InferOutput<typeof LINKS>[number]

/**
 * Creates the symbolic links between the libraries of a binary package, as its install script would: npm packages cannot contain links, and no
 * install script runs here.
 *
 * @returns false when a link is missing and cannot be created (a read-only node_modules).
 */
export async function makeLibraryLinks(packageDir: string): Promise<boolean> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = v.parse(LINKS, JSON.parse(list))
  const made = await Promise.all(links.map(async (link) => makeLink(packageDir, link)))
  return made.every(Boolean)
}

async function makeLink(packageDir: string, { source, target }: Link): Promise<boolean> {
  const path = join(packageDir, target)
  try {
    await lstat(path)
    return true
  } catch {
    return symlink(relative(dirname(target), source), path).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code === 'EEXIST',
    )
  }
}
