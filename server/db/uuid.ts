import { randomBytes } from 'node:crypto'

/**
 * A UUID version 7: 48 bits of wall-clock milliseconds, then 74 random bits. Identifiers are made here rather than by the
 * database, so that every engine gets the same ones and new rows land next to each other in an index.
 */
export function uuidv7(nowMs: number = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
