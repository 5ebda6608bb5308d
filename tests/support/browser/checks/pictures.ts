import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import jpeg from 'jpeg-js'
import { pngChunk, withSegment } from '../../../server/platform/files/pictures.ts'

/** A JPEG with a black left half and the EXIF orientation 'rotate 90 degrees clockwise'. */
export function lyingPhoto(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 4, 255).map((byte, at) =>
    at % 4 !== 3 && (at / 4) % width < width / 2 ? 0 : byte,
  )
  const { data: plain } = jpeg.encode({ width, height, data: Buffer.from(data) }, 80)
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  return withSegment(Buffer.from(plain), 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]))
}

/** A picture of noise, which cannot be compressed. */
export function noisePng(width: number, height: number): Buffer {
  const row = width * 3 + 1
  const pixels = randomBytes(row * height)
  for (let y = 0; y < height; y += 1) pixels[y * row] = 0
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(pixels, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
