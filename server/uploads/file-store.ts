import { access, mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Queryable } from '../db/queryable.ts'
import { syncFolder } from '../files/sync-folder.ts'
import { writeDurably } from '../files/write-durably.ts'

/** Files under the names of their own SHA-256, so that the same content lies there once and a name never comes from outside. */
export interface FileStore {
  /**
   * Keeps the content; what is kept already is left alone. Once this has resolved a power cut cannot take it any more (in a
   * transaction: once that is committed).
   *
   * @param via the transaction of a call that is in one: it must not wait for a second connection.
   */
  put(via: Queryable, sha256: string, bytes: Buffer): Promise<void>
  /** The content, or undefined when it is gone. */
  read(sha256: string): Promise<Buffer | undefined>
  /** A part of the content, from a place in it and of so many bytes at most; undefined when the content is gone. */
  readPiece(sha256: string, from: number, length: number): Promise<Buffer | undefined>
}

/** @param folder absolute; nodes that share a database must share it too. */
export function folderStore(folder: string): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  return {
    async put(_via, sha256, bytes) {
      const path = pathOf(sha256)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      if (await exists(path)) {
        // Another call may have put it there a moment ago, and not have flushed its name yet.
        await syncFolder(dirname(path))
      } else {
        await writeDurably(path, bytes)
      }
      // The folders above may be new as well.
      await syncFolder(folder)
      await syncFolder(dirname(folder))
    },
    read: (sha256) => unlessGone(readFile(pathOf(sha256))),
    readPiece: (sha256, from, length) => unlessGone(readPart(pathOf(sha256), from, length)),
  }
}

async function readPart(path: string, from: number, length: number): Promise<Buffer> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

async function unlessGone(content: Promise<Buffer>): Promise<Buffer | undefined> {
  try {
    return await content
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
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
