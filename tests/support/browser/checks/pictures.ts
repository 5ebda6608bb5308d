import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import jpeg from 'jpeg-js'

/** A JPEG with a black left half and the EXIF orientation 'rotate 90 degrees clockwise'. */
export function lyingPhoto(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 4, 255).map((byte, at) =>
    at % 4 !== 3 && (at / 4) % width < width / 2 ? 0 : byte,
  )
  const { data: plain } = jpeg.encode({ width, height, data: Buffer.from(data) }, 80)
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([plain.subarray(0, 2), head, exif, plain.subarray(2)])
}

/** A white picture. */
export function plainPng(width: number, height: number): Buffer {
  return png(
    width,
    height,
    Buffer.alloc((width * 3 + 1) * height, 255).map((byte, at) => (at % (width * 3 + 1) === 0 ? 0 : byte)),
  )
}

/** A picture of noise, which cannot be compressed. */
export function noisePng(width: number, height: number): Buffer {
  const row = width * 3 + 1
  const pixels = randomBytes(row * height)
  for (let y = 0; y < height; y += 1) pixels[y * row] = 0
  return png(width, height, pixels)
}

function png(width: number, height: number, pixels: Uint8Array): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([signature, ...parts])
}

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(name), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
