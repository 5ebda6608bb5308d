import { MOST_PARTS } from './examination-limits.ts'
import { isFrame } from './picture-size.ts'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const COMMENT = 0xfe
const APP0 = 0xe0
const APP14 = 0xee
const APP15 = 0xef

/** Segments that are neither part of the picture nor needed to show its colours: EXIF with its position, XMP, comments. */
function isDescription(marker: number): boolean {
  if (marker === COMMENT) return true
  return marker > APP0 && marker <= APP15 && marker !== APP14
}

/** Markers without a length: TEM and the restart markers. */
function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
}

/**
 * The same picture without EXIF, comments and anything after its end.
 *
 * @returns undefined when it is not a complete JPEG: a segment is cut off or out of place, the end is missing, or there are too many
 * segments.
 */
export function cleanJpeg(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 2)]
  let hasFrame = false
  let hasScan = false
  let at = 2
  for (let steps = 1; steps <= MOST_PARTS && at + 2 <= bytes.length; steps += 1) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      // A marker may be preceded by fill bytes.
      at += 1
      continue
    }
    if (marker === EOI) {
      kept.push(bytes.subarray(at, at + 2))
      return hasFrame && hasScan ? Buffer.concat(kept) : undefined
    }
    const end = marker === SOI ? undefined : segmentEnd(bytes, at, marker)
    if (end === undefined) return undefined
    if (!isDescription(marker)) kept.push(bytes.subarray(at, end))
    hasFrame ||= isFrame(marker)
    hasScan ||= marker === SOS
    at = end
  }
  return undefined
}

/** Where the segment that starts at `at` ends; that of a scan includes the pixels that follow its header. */
function segmentEnd(bytes: Buffer, at: number, marker: number): number | undefined {
  if (isBare(marker)) return at + 2
  if (at + 4 > bytes.length) return undefined
  const length = bytes.readUInt16BE(at + 2)
  const end = at + 2 + length
  if (length < 2 || end > bytes.length) return undefined
  return marker === SOS ? scanEnd(bytes, end) : end
}

/** Within pixels 0xff is followed by zero, or by a restart marker; any other marker ends them. */
function scanEnd(bytes: Buffer, from: number): number | undefined {
  // Checked byte by byte: a search for 0xff takes longer when every other byte is one.
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !isBare(next)) return at
  }
  return undefined
}
