import { hasTooManyPixels, MAX_FRAMES, MAX_PARTS } from './examination-limits.ts'

const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b

/**
 * The GIF up to its trailer, or undefined when it has none, a block is out of place, a frame reaches out of the picture (browsers make the picture
 * as large as the frame then), or there are too many frames or pixels.
 */
export function wholeGif(bytes: Buffer): Buffer | undefined {
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

/**
 * The MP4 or QuickTime file, if its boxes fill it exactly and it has both a description and media data.
 */
export function wholeVideo(bytes: Buffer): Buffer | undefined {
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
