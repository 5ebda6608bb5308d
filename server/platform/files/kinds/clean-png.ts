import { crc32 } from 'node:zlib'
import { type CleanFile, hasArea } from './clean-form.ts'
import { MOST_PARTS } from './examination-limits.ts'
import { pngSize } from './picture-size.ts'

const SIGNATURE_BYTES = 8
/** Length, name and checksum around the data of a chunk. */
const CHUNK_FRAME_BYTES = 12
const HEADER_BYTES = 13

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
 * The same picture without text, position and time stamps, and anything after its end, and its size.
 *
 * @returns undefined when it is not a complete PNG: a chunk is cut off, damaged or out of place, it has no size, or there are too many chunks.
 */
export function cleanPng(bytes: Buffer): CleanFile | undefined {
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
    if (name === 'IHDR' && length !== HEADER_BYTES) return undefined
    if (DRAWING_CHUNKS.has(name)) kept.push(bytes.subarray(at, end))
    hasPixels ||= name === 'IDAT'
    if (name === 'IEND') {
      const size = pngSize(bytes)
      return hasPixels && size && hasArea(size) ? { bytes: Buffer.concat(kept), size } : undefined
    }
    at = end
  }
  return undefined
}
