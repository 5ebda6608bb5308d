import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { SeededRandom } from '../seeded-random.ts'

/** What a disk was told: to write, or to keep for good all that was written before. */
export type DiskRecord = 'flush' | { readonly offset: number; readonly bytes: Buffer }

const HEADER_BYTES = 16
const FLUSH = -1
const PAGE_BYTES = 4096

/** What a disk does with what was written since the last flush, when the power goes. */
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

/** The records in so many first bytes of a log; one that is not whole does not count. */
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
 * Makes of an image with the first content what the disk may hold when the power goes after these records: all up to the last flush,
 * and of what was written since, page by page, all, some or nothing.
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
