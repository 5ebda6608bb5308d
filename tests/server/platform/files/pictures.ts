import { crc32, deflateSync } from 'node:zlib'
import jpeg from 'jpeg-js'

/** A PNG of one grey shade. `extra` chunks precede its pixels. */
export function plainPng(width = 64, height = 64, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const lines = Buffer.alloc((width + 1) * height, 0x7f)
  // Each line begins with the kind of its filter: none.
  for (let y = 0; y < height; y += 1) lines[y * (width + 1)] = 0
  const pixels = deflateSync(lines)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A JPEG of one grey shade. */
export function plainJpeg(width = 64, height = 64): Buffer {
  return Buffer.from(jpeg.encode({ width, height, data: Buffer.alloc(width * height * 4, 0x7f) }, 60).data)
}

/** The JPEG with a segment right behind its start, such as the EXIF of a camera. */
export function withSegment(picture: Buffer, marker: number, data: Buffer): Buffer {
  const frame = Buffer.from([0xff, marker, 0, 0])
  frame.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([picture.subarray(0, 2), frame, data, picture.subarray(2)])
}

/** A form as the app sends it. */
export function slipForm(
  content: Buffer | undefined,
  fields: Readonly<Record<string, string>> = {},
  { name = 'slip.png', type = 'image/png' }: { name?: string; type?: string } = {},
): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  if (content !== undefined) form.append('file', new Blob([new Uint8Array(content)], { type }), name)
  return form
}
