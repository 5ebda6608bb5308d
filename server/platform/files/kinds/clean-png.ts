import { crc32 } from 'node:zlib'
import { MOST_PARTS } from './examination-limits.ts'

const SIGNATURE_BYTES = 8
/** Length, name and checksum around the data of a chunk. */
const CHUNK_FRAME_BYTES = 12

/** Chunks that are part of the picture; all others describe it, or hide something in it. */
const DRAWING_CHUNKS = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'IDAT',
  'IEND',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'pHYs',
])

/**
 * The same picture without text, position and time stamps, and anything after its end.
 *
 * @returns undefined when it is not a complete PNG: a chunk is cut off, damaged or out of place, or there are too many chunks.
 */
export function cleanPng(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)]
  let hasPixels = false
  let at = SIGNATURE_BYTES
  for (let chunks = 1; chunks <= MOST_PARTS && at + CHUNK_FRAME_BYTES <= bytes.length; chunks += 1) {
    const length = bytes.readUInt32BE(at)
    const end = at + CHUNK_FRAME_BYTES + length
    if (end > bytes.length) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return undefined
    // The header comes first and contains the size of the picture.
    if ((kept.length === 1) !== (name === 'IHDR')) return undefined
    if (DRAWING_CHUNKS.has(name)) kept.push(bytes.subarray(at, end))
    hasPixels ||= name === 'IDAT'
    if (name === 'IEND') return hasPixels ? Buffer.concat(kept) : undefined
    at = end
  }
  return undefined
}
