import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { SeededRandom } from '../seeded-random.ts'

/** One command to a disk: a write, or a flush that makes all earlier writes durable. */
export type DiskRecord = 'flush' | { readonly offset: number; readonly bytes: Buffer }

const HEADER_BYTES = 16
const FLUSH = -1
const PAGE_BYTES = 4096

/** How many of the writes since the last flush are lost in a power cut. */
export type Loss = 'all' | 'some' | 'none'

/** Adds a record to a log that is open for writing. */
export function writeRecord(log: number, record: DiskRecord): void {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeInt32LE(record === 'flush' ? FLUSH : record.bytes.length, 0)
  if (record === 'flush') {
    writeSync(log, header)
    return
  }
  header.writeBigUInt64LE(BigInt(record.offset), 8)
  writeSync(log, Buffer.concat([header, record.bytes]))
}

/** The records in the first `length` bytes of a log; an incomplete one is left out. */
export function readLog(path: string, length: number): DiskRecord[] {
  const log = readFileSync(path)
  const records: DiskRecord[] = []
  for (let at = 0; at + HEADER_BYTES <= length;) {
    const size = log.readInt32LE(at)
    const end = at + HEADER_BYTES + Math.max(size, 0)
    if (end > length) break
    const offset = Number(log.readBigUInt64LE(at + 8))
    records.push(size === FLUSH ? 'flush' : { offset, bytes: log.subarray(at + HEADER_BYTES, end) })
    at = end
  }
  return records
}

/**
 * Applies records to an image with the initial content, as after a power cut: everything up to the last flush, and all, some or none of the
 * later pages.
 */
export function replay(
  records: readonly DiskRecord[],
  imagePath: string,
  loss: Loss,
  random: SeededRandom,
): void {
  const image = openSync(imagePath, 'r+')
  const flushed = records.lastIndexOf('flush')
  const isKept = () => loss === 'none' || (loss === 'some' && random.chance(0.5))
  for (const [index, record] of records.entries()) {
    if (record === 'flush') continue
    const { offset, bytes } = record
    for (let at = 0; at < bytes.length; at += PAGE_BYTES) {
      if (index > flushed && !isKept()) continue
      writeSync(image, bytes, at, Math.min(PAGE_BYTES, bytes.length - at), offset + at)
    }
  }
  closeSync(image)
}
