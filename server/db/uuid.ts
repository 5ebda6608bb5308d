import { randomBytes } from 'node:crypto'

const LAST_OF_A_MOMENT = 0xfff

let lastMs: number | undefined
let sequence = 0

/**
 * A UUID version 7: 48 bits of wall-clock milliseconds, 12 that count what this process has made in that millisecond (RFC 9562, 6.2,
 * method 1), so that what came later also sorts later, then 62 random bits. Identifiers are made here rather than by the database, so
 * that every engine gets the same ones and new rows land next to each other in an index.
 */
export function uuidv7(nowMs: number = Date.now()): string {
  // After 4096 it begins again: their order is lost then, and they still differ.
  sequence = nowMs === lastMs ? (sequence + 1) & LAST_OF_A_MOMENT : 0
  lastMs = nowMs
  const bytes = randomBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
