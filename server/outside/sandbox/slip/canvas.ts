import { crc32, deflateSync } from 'node:zlib'
import { ADVANCE_DOTS, dotsOf } from './glyphs.ts'

/** Red, green and blue, each 0 to 255. */
export type Colour = readonly [number, number, number]

/** A picture made of rectangles and dots. */
export interface Canvas {
  fill(x: number, y: number, width: number, height: number, colour: Colour): void
  /** @param scale pixels of a dot; the text is 7 dots high. */
  text(text: string, x: number, y: number, scale: number, colour: Colour): void
  toPng(): Buffer
}

export function blankCanvas(width: number, height: number): Canvas {
  // Each row begins with a byte that says it is not filtered.
  const stride = width * 3 + 1
  const rows = Buffer.alloc(stride * height, 0xff)
  for (let y = 0; y < height; y += 1) rows[y * stride] = 0

  const canvas: Canvas = {
    fill(left, top, wide, high, colour) {
      for (let y = Math.max(0, top); y < Math.min(height, top + high); y += 1) {
        for (let x = Math.max(0, left); x < Math.min(width, left + wide); x += 1) {
          rows.set(colour, y * stride + 1 + x * 3)
        }
      }
    },
    text(text, x, y, scale, colour) {
      for (const dot of dotsOf(text)) canvas.fill(x + dot.x * scale, y + dot.y * scale, scale, scale, colour)
    },
    toPng() {
      const header = Buffer.alloc(13)
      header.writeUInt32BE(width, 0)
      header.writeUInt32BE(height, 4)
      // 8 bits for each of three colours.
      header.set([8, 2, 0, 0, 0], 8)
      const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
      const pixels = chunk('IDAT', deflateSync(rows))
      return Buffer.concat([signature, chunk('IHDR', header), pixels, chunk('IEND', Buffer.alloc(0))])
    },
  }
  return canvas
}

/** The width of a text, in pixels. */
export function textWidth(text: string, scale: number): number {
  return text.length * ADVANCE_DOTS * scale
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
