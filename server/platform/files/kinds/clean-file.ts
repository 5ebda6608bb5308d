import { crc32 } from 'node:zlib'
import { hasArea, hasTooManyPixels, MAX_FRAMES, MAX_PARTS, type PictureSize } from './examination-limits.ts'
import type { MediaKind } from './media-kind.ts'
import { EOI, frameSize, jpegSegment, pngSize, SOS } from './picture-headers.ts'

const CLEANERS: Readonly<Record<MediaKind, (bytes: Buffer) => Buffer | undefined>> = {
  png: cleanPng,
  jpeg: cleanJpeg,
  gif: wholeGif,
  mp4: wholeVideo,
  mov: wholeVideo,
}

/**
 * The file as it may be kept: a picture without its camera's metadata, and without foreign data hidden after or inside it. Pixels are not
 * touched.
 *
 * @returns undefined when only the first bytes look like a file of that kind, and when it has too many pixels for anybody to decode.
 */
export function cleanFile(kind: MediaKind, bytes: Buffer): Buffer | undefined {
  return CLEANERS[kind](bytes)
}

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
 * The same picture without EXIF, comments, fill bytes and anything after its end.
 *
 * @returns undefined when it is not a complete JPEG: a segment is cut off or out of place, the end is missing, it has no size or two, or there
 * are too many segments, pixels or scans. Each scan is decoded over all pixels, like a frame of a GIF; cameras and editors make at most about ten.
 */
function cleanJpeg(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, 2)]
  let size: PictureSize | undefined
  let scans = 0
  let at = 2
  for (let steps = 1; steps <= MAX_PARTS; steps += 1) {
    const segment = jpegSegment(bytes, at)
    if (segment === undefined) return undefined
    const { marker, end } = segment
    if (!isDescription(marker)) kept.push(bytes.subarray(segment.at, end))
    if (marker === EOI) return size && isDecodable(size, scans) ? Buffer.concat(kept) : undefined
    const stated = frameSize(bytes, segment)
    // Decoders differ in which of two sizes they take.
    if (stated !== undefined && (size !== undefined || !hasArea(stated))) return undefined
    size ??= stated
    if (marker === SOS && size === undefined) return undefined
    if (marker === SOS) scans += 1
    at = end
  }
  return undefined
}

/** Whether it has pixels, and not too many in all its scans. */
function isDecodable(size: PictureSize, scans: number): boolean {
  return (
    hasArea(size) && scans > 0 && scans <= MAX_FRAMES && !hasTooManyPixels(size.width, size.height, scans)
  )
}

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
 * The same picture without text, position and time stamps, and anything after its end.
 *
 * @returns undefined when it is not a complete PNG: a chunk is cut off, damaged or out of place, it has no size, or there are too many chunks or
 * pixels.
 */
function cleanPng(bytes: Buffer): Buffer | undefined {
  const kept = [bytes.subarray(0, SIGNATURE_BYTES)]
  let hasPixels = false
  let at = SIGNATURE_BYTES
  for (let chunks = 1; chunks <= MAX_PARTS && at + CHUNK_FRAME_BYTES <= bytes.length; chunks += 1) {
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
      return size && isDecodable(size, hasPixels ? 1 : 0) ? Buffer.concat(kept) : undefined
    }
    at = end
  }
  return undefined
}

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b

/**
 * The GIF up to its trailer, or undefined when it has none, a block is out of place, a frame reaches out of the picture (browsers make the picture
 * as large as the frame then), or there are too many frames or pixels.
 */
function wholeGif(bytes: Buffer): Buffer | undefined {
  const screenFlags = bytes[10]
  if (screenFlags === undefined) return undefined
  const [width, height] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  let at: number | undefined = 13 + colourTableBytes(screenFlags)
  let frames = 0
  for (let blocks = 1; blocks <= MAX_PARTS && at !== undefined; blocks += 1) {
    const block = bytes[at]
    if (block === TRAILER) {
      if (frames === 0 || hasTooManyPixels(width, height, frames)) return undefined
      return bytes.subarray(0, at + 1)
    }
    if (block === IMAGE) {
      if (!isFrameInside(bytes, at)) return undefined
      frames += 1
    }
    if (frames > MAX_FRAMES) return undefined
    at = blockEnd(bytes, at, block)
  }
  return undefined
}

/** Whether the frame whose description is at `at` is within the screen that the header states. */
function isFrameInside(bytes: Buffer, at: number): boolean {
  if (at + 9 > bytes.length) return false
  const [left, top] = [bytes.readUInt16LE(at + 1), bytes.readUInt16LE(at + 3)]
  const [width, height] = [bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7)]
  return left + width <= bytes.readUInt16LE(6) && top + height <= bytes.readUInt16LE(8)
}

function blockEnd(bytes: Buffer, at: number, block: number | undefined): number | undefined {
  if (block === EXTENSION) return subBlocksEnd(bytes, at + 2)
  const imageFlags = bytes[at + 9]
  if (block !== IMAGE || imageFlags === undefined) return undefined
  return subBlocksEnd(bytes, at + 11 + colourTableBytes(imageFlags))
}

/** Data comes in runs of up to 255 bytes, each preceded by its length; a length of zero ends them. */
function subBlocksEnd(bytes: Buffer, from: number): number | undefined {
  for (let at = from; ;) {
    const length = bytes[at]
    if (length === undefined) return undefined
    at += 1 + length
    if (length === 0) return at
  }
}

function colourTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1)
}

/** A box begins with its length and its name. */
const BOX_FRAME_BYTES = 8

/** The MP4 or QuickTime file, if its boxes fill it exactly and it has both a description and media data. */
function wholeVideo(bytes: Buffer): Buffer | undefined {
  const names = new Set<string>()
  let at = 0
  for (let boxes = 1; at + BOX_FRAME_BYTES <= bytes.length; boxes += 1) {
    if (boxes > MAX_PARTS) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (!/^[\x20-\x7e]{4}$/.test(name)) return undefined
    names.add(name)
    const length = boxBytes(bytes, at)
    if (length === undefined) return undefined
    at += length
  }
  return at === bytes.length && names.has('moov') && names.has('mdat') ? bytes : undefined
}

/** 0 means up to the end of the file; 1 that the length follows in 64 bits. */
function boxBytes(bytes: Buffer, at: number): number | undefined {
  const short = bytes.readUInt32BE(at)
  if (short === 0) return bytes.length - at
  if (short !== 1) return short < BOX_FRAME_BYTES ? undefined : short
  if (at + 16 > bytes.length) return undefined
  const long = Number(bytes.readBigUInt64BE(at + BOX_FRAME_BYTES))
  return long < 16 ? undefined : long
}
