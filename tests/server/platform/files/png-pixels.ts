import { inflateSync } from 'node:zlib'

/** The pixels of a PNG of the sandbox: three colours, no filter. With an opaque fourth channel, as JPEG encoders want them. */
export function pngPixels(png: Buffer): { width: number; height: number; data: Buffer } {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const length = png.readUInt32BE(33)
  const rows = inflateSync(png.subarray(41, 41 + length))
  const data = Buffer.alloc(width * height * 4, 0xff)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows.copy(data, (y * width + x) * 4, y * (width * 3 + 1) + 1 + x * 3, y * (width * 3 + 1) + 4 + x * 3)
    }
  }
  return { width, height, data }
}
