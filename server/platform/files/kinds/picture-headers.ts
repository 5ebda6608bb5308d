import { MAX_PARTS, type PictureSize } from './examination-limits.ts'

const SOI = 0xd8
const SOF0 = 0xc0
const DNL = 0xdc

/** End of the picture. */
export const EOI = 0xd9
/** A scan: its header is followed by pixels. */
export const SOS = 0xda

/** Where a segment begins and ends; that of a scan includes its pixels. */
export interface Segment {
  readonly marker: number
  readonly at: number
  readonly end: number
}

/**
 * The segment at `at`, or behind the fill bytes that begin there.
 *
 * @returns undefined where there is no whole segment, or one that a decoder may read otherwise than we do: a marker without a length outside
 * of the pixels, one that no decoder knows, and one that changes the height afterwards.
 */
export function jpegSegment(bytes: Buffer, at: number): Segment | undefined {
  if (bytes[at] !== 0xff) return undefined
  let from = at
  while (bytes[from + 1] === 0xff) from += 1
  const marker = bytes[from + 1]
  if (marker === undefined || marker < SOF0 || isRestart(marker) || marker === SOI || marker === DNL)
    return undefined
  if (marker === EOI) return { marker, at: from, end: from + 2 }
  if (from + 4 > bytes.length) return undefined
  const length = bytes.readUInt16BE(from + 2)
  const end = from + 2 + length
  if (length < 2 || end > bytes.length) return undefined
  const wholeEnd = marker === SOS ? scanEnd(bytes, end) : end
  return wholeEnd === undefined ? undefined : { marker, at: from, end: wholeEnd }
}

/** The size that a segment states, undefined when it is no frame header. A height of 0 would be stated later. */
export function frameSize(bytes: Buffer, { marker, at, end }: Segment): PictureSize | undefined {
  if (!isFrame(marker)) return undefined
  if (end - at < 10) return { width: 0, height: 0 }
  return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
}

/** SOF0 to SOF15, except DHT, JPG and DAC, which are in the same range. */
function isFrame(marker: number): boolean {
  return marker >= SOF0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function isRestart(marker: number): boolean {
  return marker >= 0xd0 && marker <= 0xd7
}

/** Within pixels 0xff is followed by zero, or by a restart marker; any other marker ends them. */
function scanEnd(bytes: Buffer, from: number): number | undefined {
  // Checked byte by byte: a search for 0xff takes longer when every other byte is one.
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return undefined
}

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
