interface PictureSize {
  readonly width: number
  readonly height: number
}

/** The size that a PNG or JPEG says it has, from its header alone: nothing is unpacked. Undefined when it says none. */
export function pictureSize(bytes: Buffer): PictureSize | undefined {
  return bytes[0] === 0x89 ? pngSize(bytes) : jpegSize(bytes)
}

function pngSize(bytes: Buffer): PictureSize | undefined {
  if (bytes.length < 24) return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

function jpegSize(bytes: Buffer): PictureSize | undefined {
  for (let at = 2; at + 9 <= bytes.length;) {
    const marker = bytes.readUInt8(at + 1)
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** SOF0 to SOF15 without DHT, JPG and DAC, which share their range. */
export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
