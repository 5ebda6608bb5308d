import { crc32, deflateSync } from 'node:zlib'

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

/** A font of 5 by 7 dots for slips: in hex a byte for each column of a character, the lowest bit on top. */
const GLYPHS: Readonly<Record<string, string>> = {
  '*': '14083e0814',
  ',': '0050300000',
  '-': '0808080808',
  '.': '0060600000',
  '/': '2010080402',
  ':': '0036360000',
  '0': '3e5149453e',
  '1': '00427f4000',
  '2': '4261514946',
  '3': '2141454b31',
  '4': '1814127f10',
  '5': '2745454539',
  '6': '3c4a494930',
  '7': '0171090503',
  '8': '3649494936',
  '9': '064949291e',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
}

const ROWS = [0, 1, 2, 3, 4, 5, 6] as const

/** Width of a character and the gap after it. */
const ADVANCE_DOTS = 6

/** The positions of the dots of a text, left to right; characters that the font lacks leave a gap. */
function dotsOf(text: string): { readonly x: number; readonly y: number }[] {
  return text
    .toUpperCase()
    .split('')
    .flatMap((sign, index) =>
      [...Buffer.from(GLYPHS[sign] ?? '', 'hex')].flatMap((column, x) =>
        ROWS.filter((y) => (column & (1 << y)) !== 0).map((y) => ({ x: index * ADVANCE_DOTS + x, y })),
      ),
    )
}
