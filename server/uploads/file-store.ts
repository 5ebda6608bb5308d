import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queryable } from '../db/queryable.ts'

/** Files under the names of their own SHA-256, so that the same content lies there once and a name never comes from outside. */
export interface FileStore {
  /**
   * Keeps the content; what is kept already is left alone.
   *
   * @param via the transaction of a call that is in one: it must not wait for a second connection.
   */
  put(via: Queryable, sha256: string, bytes: Buffer): Promise<void>
  /** The content, or undefined when it is gone. */
  read(sha256: string): Promise<Buffer | undefined>
}

/** @param folder absolute; nodes that share a database must share it too. */
export function folderStore(folder: string): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  return {
    async put(_via, sha256, bytes) {
      const path = pathOf(sha256)
      if (await exists(path)) return
      await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true, mode: 0o700 })
      // Written beside and moved into place: a reader finds the whole file or none.
      const draft = `${path}.${randomUUID()}`
      try {
        await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await rename(draft, path)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async read(sha256) {
      try {
        return await readFile(pathOf(sha256))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}
