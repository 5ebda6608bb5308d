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

/** The moment in a UUID of version 7, in ms since 1970. */
export function uuidMadeAt(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
}

/** No UUID of this millisecond or later is lower: selects by an index over ids what was made since. */
export function lowestUuidAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
