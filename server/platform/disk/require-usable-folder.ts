import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'

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

/**
 * Creates DATA_DIR unless it exists, and checks that this process may read and write there.
 *
 * @throws {UnusableFolderError} when it may not.
 */
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
