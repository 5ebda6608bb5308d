import { rmSync, statSync } from 'node:fs'
import { open, readdir, readFile, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { UploadScan } from '../../outside/providers/upload-scan.ts'
import { withinDeadline } from '../../outside/providers/within-deadline.ts'
import type { Queryable } from '../db/queryable.ts'
import { isDraft, makeFolder, syncFolder, writeDurably } from '../disk/durable-files.ts'
import { Refusal, UnavailableError } from '../errors.ts'

/** Files named by their own SHA-256, so that identical content is stored once and a name never comes from outside. */
export interface FileStore {
  /**
   * Stores the content; content that is stored already is left alone. Once this has resolved, the content survives a power cut (in a
   * transaction: once that is committed).
   *
   * @param via the caller's transaction, if it has one: it must not wait for a second connection.
   */
  put(via: Queryable, sha256: string, bytes: Buffer): Promise<void>
  /** The content, or undefined when it is gone. */
  read(sha256: string): Promise<Buffer | undefined>
  /** At most `length` bytes of the content from position `from`; undefined when the content is gone. */
  readPiece(sha256: string, from: number, length: number): Promise<Buffer | undefined>
  /**
   * Deletes files that no upload refers to, and what a killed server left half-written, unless they were written within the last hour: their
   * row may not be committed yet.
   */
  removeUnused(db: Queryable): Promise<void>
}

/** @param folder absolute; nodes that share a database must share it too. */
export function folderStore(folder: string): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  return {
    async put(_via, sha256, bytes) {
      const path = pathOf(sha256)
      await makeFolder(dirname(path), 0o700)
      if (await touch(path)) {
        // Another call may have put it there a moment ago, and not have flushed its name yet.
        await syncFolder(dirname(path))
      } else {
        await writeDurably(path, bytes)
      }
      // The parent folders may be new as well, created by another call a moment ago.
      await syncFolder(folder)
      await syncFolder(dirname(folder))
    },
    read: (sha256) => unlessGone(readFile(pathOf(sha256))),
    readPiece: (sha256, from, length) => unlessGone(readPart(pathOf(sha256), from, length)),
    removeUnused: (db) => removeUnused(folder, db),
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
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Updates the file's time stamp. @returns false when there is no such file. */
async function touch(path: string): Promise<boolean> {
  try {
    await utimes(path, new Date(), new Date())
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Content stored within the last hour may belong to a row that is not committed yet. */
const UNTOUCHED_MS = 3_600_000

async function removeUnused(folder: string, db: Queryable): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (!/^[\da-f]{2}$/.test(name)) continue
    const files = await namesIn(join(folder, name))
    for (const draft of files.filter(isDraft)) removeUntouched(join(folder, name, draft))
    const kept = files.filter((file) => /^[\da-f]{64}$/.test(file))
    if (kept.length === 0) continue
    const unused = await db.query<{ sha256: string }>(
      'upload.unused-files',
      `SELECT name AS sha256 FROM unnest($1::text[]) AS name
        WHERE NOT EXISTS (SELECT FROM upload u WHERE u.sha256 = decode(name, 'hex'))`,
      [kept],
    )
    for (const { sha256 } of unused) removeUntouched(join(folder, name, sha256))
  }
}

/** Checks and deletes synchronously, so that no call of this node can touch the file in between. */
function removeUntouched(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found !== undefined && Date.now() - found.mtimeMs > UNTOUCHED_MS) rmSync(path, { force: true })
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** A database connection may be held during the scan. */
const SCAN_DEADLINE_MS = 5000

/**
 * Stores only files that a scanner passes. A rejected file gets the same refusal as one that is not a picture, so nobody learns what was
 * found. While the scanner cannot say, storing fails with {@link UnavailableError}.
 */
export function scannedStore(store: FileStore, scan: UploadScan): FileStore {
  return {
    read: (sha256) => store.read(sha256),
    readPiece: (sha256, from, length) => store.readPiece(sha256, from, length),
    removeUnused: (db) => store.removeUnused(db),
    async put(via, sha256, bytes) {
      const isClean = await withinDeadline(SCAN_DEADLINE_MS, (signal) => scan.isClean(bytes, signal)).catch(
        (error: unknown) => {
          throw new UnavailableError('the scanner of uploads does not answer', { cause: error })
        },
      )
      if (!isClean) throw new Refusal('SLIP_INVALID_FILE')
      await store.put(via, sha256, bytes)
    },
  }
}

/** A part of a file, both ends included. */
interface ByteRange {
  readonly from: number
  readonly to: number
}

/** How much of a file is in memory at once for each reader, in bytes. */
export const PIECE_BYTES = 256 * 1024

/** Waits until the next piece may be read; rejected when the reader has gone. */
type Pace = () => Promise<void>

/**
 * Part of a file, read piece by piece as fast as the reader consumes it, but no faster than `pace`: what the system buffers for a connection
 * takes megabytes at once, also for a reader who takes nothing.
 *
 * @returns undefined when the file is gone.
 */
export async function filePieces(
  files: Pick<FileStore, 'readPiece'>,
  sha256: string,
  range: ByteRange,
  pace: Pace = () => Promise.resolve(),
): Promise<AsyncIterable<Buffer> | undefined> {
  const read = async (from: number) => {
    await pace()
    return files.readPiece(sha256, from, Math.min(PIECE_BYTES, range.to + 1 - from))
  }
  const first = await read(range.from)
  return first && readOn(first, range, read)
}

async function* readOn(
  first: Buffer,
  range: ByteRange,
  read: (from: number) => Promise<Buffer | undefined>,
): AsyncGenerator<Buffer> {
  yield first
  for (let from = range.from + first.length; from <= range.to;) {
    const piece = await read(from)
    if (piece === undefined || piece.length === 0) throw new Error('a file ended before its length')
    yield piece
    from += piece.length
  }
}
