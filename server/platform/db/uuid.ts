import { randomBytes } from 'node:crypto'

const LAST_OF_A_MOMENT = 0xfff

let lastMs: number | undefined
let sequence = 0

/**
 * A UUID version 7: 48 bits of wall-clock milliseconds, 12 bits that count the ids of this process within the millisecond (RFC 9562, 6.2,
 * method 1), so that later ids also sort later, then 62 random bits. The application creates ids rather than the database, so that every
 * engine gets the same ones and new rows are next to each other in an index.
 */
export function uuidv7(nowMs: number = Date.now()): string {
  // After 4096 it wraps around: ids lose their order then, and still differ.
  sequence = nowMs === lastMs ? (sequence + 1) & LAST_OF_A_MOMENT : 0
  lastMs = nowMs
  const bytes = randomBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
