import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** Creates a folder and its missing parents; once this has resolved, they survive a power cut. */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const topmost = await mkdir(path, { recursive: true, mode })
  if (topmost === undefined) return
  const levels = relative(topmost, path).split(sep).filter(Boolean).length + 1
  let folder = resolve(path)
  for (let level = 0; level < levels; level += 1) {
    folder = dirname(folder)
    await syncFolder(folder)
  }
}

/**
 * Waits until the names in a folder are on the disk. After a power cut a flushed file is still gone if its directory entry was not flushed:
 * creating, renaming and removing change the folder.
 */
export async function syncFolder(folder: string): Promise<void> {
  // Windows has no such call, and cannot open folders.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file atomically and durably: after a power cut it is there completely or not at all, and it is there once this has resolved. It is
 * written beside its place, flushed and renamed, and its folder is flushed. An existing file is replaced.
 *
 * @param mode who may read it; by default only its owner
 */
export async function writeDurably(path: string, content: string | Buffer, mode = 0o600): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeFile(draft, content, { flag: 'wx', mode, flush: true })
    await rename(draft, path)
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(dirname(path))
}

/** Whether a file of that name was begun by {@link writeDurably}: an old one was left behind by a process that was killed. */
export function isDraft(name: string): boolean {
  return /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(name)
}

/** DATA_DIR cannot be used. The message is one line for the person who starts the server. */
export class UnusableFolderError extends Error {
  override readonly name = 'UnusableFolderError'
}

/** The folders below DATA_DIR that the server itself reads and writes, where they exist. The database checks its own folder. */
const OUR_FOLDERS = ['incoming', 'uploads']

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file with that name',
  ENOTDIR: 'it or a parent of it is a file',
  EACCES: 'this user has no right to read and write there',
  EPERM: 'this user has no right to read and write there',
  EROFS: 'that disk is read-only',
  ENOSPC: 'that disk is full',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'it is a circular link',
  ENOENT: 'it cannot be created',
}

/** Creates DATA_DIR unless it exists, and checks that this process may read and write there. @throws {UnusableFolderError} when it may not. */
export async function requireUsableFolder(dataDir: string): Promise<void> {
  await requireUse(dataDir, () => makeFolder(dataDir))
  for (const name of OUR_FOLDERS) {
    const path = join(dataDir, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined) await requireUse(path)
  }
}

async function requireUse(path: string, make: () => Promise<void> = async () => undefined): Promise<void> {
  try {
    await make()
    // The trailing dot makes this fail when the path is a file.
    await access(`${path}/.`, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = REASONS[code] ?? String(error)
    throw new UnusableFolderError(`DATA_DIR cannot be used: ${path}: ${reason}`)
  }
}
