import type { FileStore } from './file-store.ts'

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
