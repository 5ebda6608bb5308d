import { MAX_PARTS, type PictureSize } from './examination-limits.ts'
import { frameSize, jpegSegment, SOS } from './jpeg-segments.ts'

/** The size that the header of a PNG or JPEG states, which was cleaned before; nothing is decoded. Undefined when it states none. */
export function pictureSize(bytes: Buffer): PictureSize | undefined {
  return bytes[0] === 0x89 ? pngSize(bytes) : jpegSize(bytes)
}

/** The size in the header of a PNG, which its first chunk is. */
export function pngSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 24) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function jpegSize(bytes: Buffer): PictureSize | undefined {
  let at = 2
  for (let steps = 1; steps <= MAX_PARTS; steps += 1) {
    const segment = jpegSegment(bytes, at)
    if (segment === undefined || segment.marker === SOS) return undefined
    const size = frameSize(bytes, segment)
    if (size !== undefined) return size
    at = segment.end
  }
  return undefined
}
