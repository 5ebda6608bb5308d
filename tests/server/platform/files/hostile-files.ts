import { createDeflate } from 'node:zlib'
import { plainPng, pngChunk } from './pictures.ts'

const MEGABYTE = 1024 * 1024

/** A box of a video with its length and its name. */
export function videoBox(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(8 + data.length, 0)
  frame.write(name, 4, 'latin1')
  return Buffer.concat([frame, data])
}

/** A video with that content, which is stored unchanged. */
export function video(content: Buffer): Buffer {
  const ends = [videoBox('moov', Buffer.alloc(16)), videoBox('mdat', content)]
  return Buffer.concat([videoBox('ftyp', Buffer.from('isom\0\0\0\0')), ...ends])
}

/** 20 MB of the smallest boxes there are, with all that a video has to have at their end. */
export function videoOfBoxes(): Buffer {
  const ends = [videoBox('moov', Buffer.alloc(16)), videoBox('mdat', Buffer.alloc(16))]
  const boxes = Buffer.alloc(20 * MEGABYTE - 96, videoBox('free'))
  return Buffer.concat([videoBox('ftyp', Buffer.from('isom\0\0\0\0')), boxes, ...ends])
}

/** 10 MB of the smallest segments there are, in front of the picture. */
export function jpegOfSegments(picture: Buffer): Buffer {
  const segments = Buffer.alloc(9 * MEGABYTE, Buffer.from([0xff, 0xdb, 0, 2]))
  return Buffer.concat([picture.subarray(0, 2), segments, picture.subarray(2)])
}

/** 9.6 MB of the smallest chunks there are, in front of the pixels. */
export function pngOfChunks(): Buffer {
  const picture = plainPng()
  const headerEnd = 8 + 25
  const chunk = pngChunk('teXt', Buffer.alloc(0))
  const chunks = Buffer.alloc(chunk.length * 800_000, chunk)
  return Buffer.concat([picture.subarray(0, headerEnd), chunks, picture.subarray(headerEnd)])
}

/** A black and white PNG, valid to its last pixel, of any size: 50,000 x 50,000 have 300 kB. */
export async function blankPng(width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = createDeflate({ level: 9 })
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * 1000)
  const packed = pixels.toArray()
  for (let row = 0; row < height; row += 1000) {
    const part = rows.subarray(0, (rows.length / 1000) * Math.min(1000, height - row))
    if (!pixels.write(part)) await new Promise((resolve) => pixels.once('drain', resolve))
  }
  pixels.end()
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', Buffer.concat(await packed)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF of that many frames, all of one shade. */
export function blankGif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.alloc(7)
  screen.writeUInt16LE(width, 0)
  screen.writeUInt16LE(height, 2)
  screen[4] = 0x80
  const place = Buffer.alloc(9)
  place.writeUInt16LE(width, 4)
  place.writeUInt16LE(height, 6)
  const colours = Buffer.from([0, 0, 0, 255, 255, 255])
  const frame = Buffer.concat([Buffer.from([0x2c]), place, blankPixels(width * height)])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    colours,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

/** Pixels of one shade as a GIF packs them: each code means a run that is one longer than that of the code before. */
function blankPixels(count: number): Buffer {
  const bits: number[] = []
  const put = (code: number, width: number) => {
    for (let bit = 0; bit < width; bit += 1) bits.push((code >> bit) & 1)
  }
  const [clear, end, first] = [4, 5, 6]
  put(clear, 3)
  let known: number = first
  let left = count
  for (let run = 1; left > 0; run += 1) {
    const length = Math.min(run, left)
    // A code is as wide as the number of the last one that the reader knows.
    known = first + Math.max(0, run - 2)
    put(length === 1 ? 0 : first + length - 2, widthOf(known))
    left -= length
  }
  put(end, widthOf(known + 1))
  const data = Buffer.alloc(Math.ceil(bits.length / 8))
  for (const [at, bit] of bits.entries()) data[at >> 3] = (data[at >> 3] ?? 0) | (bit << (at & 7))
  const blocks = [Buffer.from([2])]
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255)
    blocks.push(Buffer.from([block.length]), block)
  }
  return Buffer.concat([...blocks, Buffer.from([0])])
}

function widthOf(code: number): number {
  return Math.max(3, code.toString(2).length)
}
