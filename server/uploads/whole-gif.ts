const EXTENSION = 0x21
const IMAGE = 0x2c
const TRAILER = 0x3b

/** The GIF up to its trailer, or undefined when it has none or a block is out of place. */
export function wholeGif(bytes: Buffer): Buffer | undefined {
  const screenFlags = bytes[10]
  if (screenFlags === undefined) return undefined
  let at: number | undefined = 13 + colourTableBytes(screenFlags)
  let hasImage = false
  while (at !== undefined) {
    const block = bytes[at]
    if (block === TRAILER) return hasImage ? bytes.subarray(0, at + 1) : undefined
    hasImage ||= block === IMAGE
    at = blockEnd(bytes, at, block)
  }
  return undefined
}

function blockEnd(bytes: Buffer, at: number, block: number | undefined): number | undefined {
  if (block === EXTENSION) return subBlocksEnd(bytes, at + 2)
  const imageFlags = bytes[at + 9]
  if (block !== IMAGE || imageFlags === undefined) return undefined
  return subBlocksEnd(bytes, at + 11 + colourTableBytes(imageFlags))
}

/** Data comes in runs of up to 255 bytes, each behind its length; a length of zero ends them. */
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
