/** Proves S53: a picture is refused whose header one decoder may read as small and another as enormous. */
import { array, assert, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanFile } from '../../../../server/platform/files/kinds/clean-file.ts'
import { mediaKindOf } from '../../../../server/platform/files/kinds/media-kind.ts'
import { pictureSize } from '../../../../server/platform/files/kinds/picture-headers.ts'
import { blankGif } from './hostile-files.ts'
import { plainJpeg, plainPng, pngChunk, withSegment } from './pictures.ts'

function cleaned(bytes: Buffer) {
  const kind = mediaKindOf(bytes)
  return kind && cleanFile(kind, bytes)
}

const sides = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 2)
  numbers.forEach((number, index) => bytes.writeUInt16BE(number, index * 2))
  return bytes
}

/** Where the frame header of a plain JPEG begins. */
const frameAt = (jpeg: Buffer) => jpeg.indexOf(Buffer.from([0xff, 0xc0]))

/** The JPEG with the bytes put in at that place. */
const insert = (jpeg: Buffer, at: number, bytes: Buffer) =>
  Buffer.concat([jpeg.subarray(0, at), bytes, jpeg.subarray(at)])

/** A frame header that states that size. */
const frame = (width: number, height: number, marker = 0xc0) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, 11, 8]), sides(height, width), Buffer.from([1, 1, 0x11, 0])])

const plain = plainJpeg()

/** The JPEG with another size in its own frame header. */
function stating(width: number, height: number): Buffer {
  const jpeg = Buffer.from(plain)
  sides(height, width).copy(jpeg, frameAt(jpeg) + 5)
  return jpeg
}

/** The GIF of one pixel with one frame of that place and size. */
function gifWith(left: number, top: number, width: number, height: number): Buffer {
  const gif = blankGif(1, 1, 1)
  const at = gif.indexOf(0x2c, 13)
  ;[left, top, width, height].forEach((value, index) => gif.writeUInt16LE(value, at + 1 + index * 2))
  return gif
}

const beforeScan = plain.indexOf(Buffer.from([0xff, 0xda]))

/** A JPEG of that size with so many scans, of which a decoder goes through all pixels for each. */
const scanned = (width: number, height: number, scans: number) =>
  insert(
    stating(width, height),
    plain.length - 2,
    Buffer.concat(Array<Buffer>(scans - 1).fill(plain.subarray(beforeScan, plain.length - 2))),
  )

describe('a picture', () => {
  it.each([
    ['a GIF of 35 bytes with an enormous frame', gifWith(0, 0, 20_000, 20_000)],
    ['a GIF with a frame to the right of its screen', gifWith(60_000, 0, 1, 1)],
    ['a GIF with a frame below its screen', gifWith(0, 1, 1, 1)],
    ['a JPEG with a restart marker before its tables', insert(plain, 2, Buffer.from([0xff, 0xd0]))],
    ['a JPEG with TEM before its scan', insert(plain, beforeScan, Buffer.from([0xff, 0x01]))],
    ['a JPEG with a marker that no decoder knows', insert(plain, 2, Buffer.from([0xff, 0x4f, 0, 2]))],
    ['a JPEG with a second frame header', insert(plain, beforeScan, frame(20_000, 20_000))],
    [
      'a JPEG with an enormous frame header in front',
      insert(plain, frameAt(plain), frame(20_000, 20_000, 0xc2)),
    ],
    ['a JPEG with another after its scan', insert(plain, plain.length - 2, frame(20_000, 20_000))],
    [
      'a JPEG whose scan comes first',
      insert(plain, frameAt(plain), plain.subarray(beforeScan, plain.length - 2)),
    ],
    [
      'a JPEG that states its height later',
      insert(stating(64, 0), plain.length - 2, Buffer.from([0xff, 0xdc, 0, 4, 0xff, 0xff])),
    ],
    [
      'a JPEG that changes its height later',
      insert(plain, plain.length - 2, Buffer.from([0xff, 0xdc, 0, 4, 0xff, 0xff])),
    ],
    ['a JPEG with a width of zero', stating(0, 64)],
    ['a JPEG with more scans than its pixels allow', scanned(6300, 6300, 11)],
    ['a small JPEG with more scans than an animation has frames', scanned(8, 8, 1001)],
    ['a JPEG with too many pixels', stating(20_000, 20_000)],
    ['a PNG with too many pixels', plainPng(6400, 6300)],
    ['a PNG with a width of zero', plainPng(0, 64)],
    [
      'a PNG with a second header',
      plainPng(64, 64, [pngChunk('IHDR', plainPng(9999, 9999).subarray(16, 29))]),
    ],
  ])('is refused: %s', (_what, bytes) => {
    expect(mediaKindOf(bytes)).toBeDefined()
    expect(cleaned(bytes)).toBeUndefined()
  })

  it.each([
    ['as many scans as cameras and editors make', scanned(6300, 6300, 10)],
    ['a hundred, when it is small', scanned(640, 480, 100)],
  ])('is kept with %s', (_what, bytes) => {
    expect(cleaned(bytes)?.equals(bytes)).toBe(true)
  })

  it('has the size of its only header, wherever other bytes look like one', () => {
    const side = integer({ min: 1, max: 6000 })
    const hidden = tuple(side, side).map((size) => frame(...size))
    assert(
      property(
        side,
        side,
        array(hidden, { maxLength: 3 }),
        integer({ min: 0, max: 4 }),
        (width, height, fakes, fill) => {
          const own = stating(width, height)
          const described = fakes.reduce((jpeg, fake) => withSegment(jpeg, 0xe1, fake), own)
          const jpeg = insert(described, 2, Buffer.alloc(fill, 0xff))
          const clean = cleaned(jpeg)
          expect(pictureSize(clean ?? Buffer.alloc(0))).toEqual({ width, height })
        },
      ),
    )
  })

  it('that was cleaned is clean', () => {
    for (const bytes of [plain, withSegment(plain, 0xe1, frame(9, 9)), plainPng(3, 5), blankGif(9, 9, 2)]) {
      const once = cleaned(bytes) ?? Buffer.alloc(0)
      expect(cleaned(once)?.equals(once)).toBe(true)
    }
  })
})
