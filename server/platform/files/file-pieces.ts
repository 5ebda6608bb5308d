import { setTimeout as delay } from 'node:timers/promises'
import type { FileStore } from './file-store.ts'

/** A part of a file, both ends included. */
interface ByteRange {
  readonly from: number
  readonly to: number
}

/** How much of a file is in memory at once for each reader, in bytes. */
export const PIECE_BYTES = 256 * 1024

/** How many pieces are read without a pause: a picture as phones make it. */
const FREE_PIECES = 8

/** The pause before each further piece: about 5 MB/s, which every video is content with. */
const PACE_MS = 50

type Pause = () => Promise<unknown>

/**
 * Part of a file, read piece by piece as fast as the reader consumes it, but no faster than a pace: what the system buffers for a connection
 * takes megabytes at once, also for a reader who takes nothing.
 *
 * @returns undefined when the file is gone.
 */
export async function filePieces(
  files: Pick<FileStore, 'readPiece'>,
  sha256: string,
  range: ByteRange,
  pause: Pause = () => delay(PACE_MS, undefined, { ref: false }),
): Promise<AsyncIterable<Buffer> | undefined> {
  const read = (from: number) => files.readPiece(sha256, from, Math.min(PIECE_BYTES, range.to + 1 - from))
  const first = await read(range.from)
  return first && readOn(first, range, read, pause)
}

async function* readOn(
  first: Buffer,
  range: ByteRange,
  read: (from: number) => Promise<Buffer | undefined>,
  pause: Pause,
): AsyncGenerator<Buffer> {
  yield first
  let pieces = 1
  for (let from = range.from + first.length; from <= range.to;) {
    if (pieces >= FREE_PIECES) await pause()
    const piece = await read(from)
    if (piece === undefined || piece.length === 0) throw new Error('a file ended before its length')
    yield piece
    from += piece.length
    pieces += 1
  }
}
