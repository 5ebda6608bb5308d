import { type CleanFile, hasArea, type PictureSize } from './clean-form.ts'
import { MOST_PARTS } from './examination-limits.ts'
import { EOI, frameSize, jpegSegment, SOS } from './jpeg-segments.ts'

const COMMENT = 0xfe
const APP0 = 0xe0
const APP14 = 0xee
const APP15 = 0xef

/** Segments that are neither part of the picture nor needed to show its colours: EXIF with its position, XMP, comments. */
function isDescription(marker: number): boolean {
  if (marker === COMMENT) return true
  return marker > APP0 && marker <= APP15 && marker !== APP14
}

/**
 * The same picture without EXIF, comments, fill bytes and anything after its end, and its size.
 *
 * @returns undefined when it is not a complete JPEG: a segment is cut off or out of place, the end is missing, it has no size or two, or there
 * are too many segments.
 */
export function cleanJpeg(bytes: Buffer): CleanFile | undefined {
  const kept = [bytes.subarray(0, 2)]
  let size: PictureSize | undefined
  let hasScan = false
  let at = 2
  for (let steps = 1; steps <= MOST_PARTS; steps += 1) {
    const segment = jpegSegment(bytes, at)
    if (segment === undefined) return undefined
    const { marker, end } = segment
    if (!isDescription(marker)) kept.push(bytes.subarray(segment.at, end))
    if (marker === EOI) return size && hasScan ? { bytes: Buffer.concat(kept), size } : undefined
    const stated = frameSize(bytes, segment)
    // Decoders differ in which of two sizes they take.
    if (stated !== undefined && (size !== undefined || !hasArea(stated))) return undefined
    size ??= stated
    if (marker === SOS && size === undefined) return undefined
    hasScan ||= marker === SOS
    at = end
  }
  return undefined
}
