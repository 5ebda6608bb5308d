import { MOST_PARTS } from './examination-limits.ts'

/** A box begins with its length and its name. */
const BOX_FRAME_BYTES = 8

/**
 * The MP4 or QuickTime file, if its boxes fill it exactly and it has both a description and media data.
 */
export function wholeVideo(bytes: Buffer): Buffer | undefined {
  const names = new Set<string>()
  let at = 0
  for (let boxes = 1; at + BOX_FRAME_BYTES <= bytes.length; boxes += 1) {
    if (boxes > MOST_PARTS) return undefined
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
