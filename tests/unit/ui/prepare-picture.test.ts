import { beforeEach, describe, expect, test, vi } from 'vitest'
import { preparePicture } from '../../../src/ui/pictures/prepare-picture.ts'
import { pictureType } from '../../../sw/picture-type.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

/** The first bytes of each format. */
const STARTS = {
  png: '\x89PNG\r\n\x1a\n....',
  jpeg: '\xff\xd8\xff\xe0....',
  webp: 'RIFF....WEBPVP8 ',
  gif: 'GIF89a......',
  bmp: 'BM..........',
  avif: '....ftypavif',
  heic: '....ftypheic',
  'heic of a burst': '....ftypmif1',
} as const

/** What phones, chats and files call it. */
const CALLED = [
  ['slip.png', 'image/png'],
  ['slip.jpg', 'image/jpeg'],
  ['slip.jpg', 'image/jpg'],
  ['slip.jpg', 'image/pjpeg'],
  ['slip.jfif', ''],
  ['slip.heic', ''],
  ['slip', ''],
  ['1000012345', 'application/octet-stream'],
  ['slip.webp', 'image/webp'],
] as const

/** A browser that opens every format but HEIC, as Chrome does. */
const opens = async (blob: Blob) => {
  const type = await pictureType(blob)
  if (type === undefined || type === 'image/heic' || type === 'application/pdf')
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
  return { width: 600, height: 900, close: vi.fn<() => void>() }
}

/** What a phone answers for a photo that is in the cloud only. */
const lost = () => Promise.reject(new DOMException('gone', 'NotReadableError'))

const never = () => new Promise<never>(() => undefined)

const canvas = {
  getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
  toBlob: (done: (blob: Blob) => void) => done(new Blob([bytesOf(STARTS.jpeg)], { type: 'image/jpeg' })),
}

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', vi.fn<typeof opens>(opens))
  vi.stubGlobal('document', { createElement: () => canvas })
})

const prepare = (chosen: File) => preparePicture(chosen, { kept: ['image/png', 'image/jpeg'], findsQr: true })

const file = (text: string, name: string, type: string) => new File([bytesOf(text)], name, { type })

describe.each(CALLED)('a file called %s of the type "%s"', (name, type) => {
  test.each(Object.entries(STARTS).filter(([what]) => !what.startsWith('heic')))(
    'a chosen file that is %s is sent as the PNG or JPEG that it is then',
    async (what, start) => {
      const prepared = await prepare(file(start, name, type))
      if (prepared.kind !== 'ready') throw new Error(prepared.kind)
      const sent = what === 'png' ? 'image/png' : 'image/jpeg'
      expect(prepared.file.type).toBe(sent)
      expect(await pictureType(prepared.file)).toBe(sent)
      expect(prepared.file.name).toMatch(sent === 'image/png' ? /\.png$/ : /\.jpe?g$/)
    },
  )

  test.each([
    ['HEIC', STARTS.heic, 'heic'],
    ['HEIC of a burst', STARTS['heic of a burst'], 'heic'],
    ['empty', '', 'empty'],
    ['a PDF', '%PDF-1.4 ...', 'pdf'],
    ['no picture at all', 'not a picture', 'unsupported'],
  ])('a chosen file that is %s is reported as that', async (_what, content, kind) => {
    expect(await prepare(file(content, name, type))).toEqual({ kind })
  })

  test('a chosen file that begins as a picture and is none inside is reported as broken', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('damaged', 'InvalidStateError')))
    expect(await prepare(file(STARTS.jpeg, name, type))).toEqual({ kind: 'broken' })
  })

  test.each(['its start', 'its end'])(
    'a chosen file of which the phone does not hand %s over is said to be unreadable',
    async (part) => {
      const cloud = file(STARTS.jpeg, name, type)
      const slice = cloud.slice.bind(cloud)
      cloud.slice = (from, to, as) => {
        const some = slice(from, to, as)
        return (part === 'its start') === (from === 0) ? Object.assign(some, { arrayBuffer: lost }) : some
      }
      vi.stubGlobal('createImageBitmap', lost)
      expect(await prepare(cloud)).toEqual({ kind: 'unreadable' })
    },
  )
})

test('a picture that never opens is given up, and closed when it opens after all', async () => {
  vi.useFakeTimers()
  const close = vi.fn<() => void>()
  const late = async () => {
    // clock: simulated
    await new Promise((resolve) => setTimeout(resolve, 30_000))
    return { close }
  }
  vi.stubGlobal('createImageBitmap', late)
  const prepared = prepare(file(STARTS.jpeg, 'slip.jpg', 'image/jpeg'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await prepared).toEqual({ kind: 'stuck' })
  expect(close).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(close).toHaveBeenCalledOnce()
})

test('a detector of codes that never answers keeps no slip back', async () => {
  vi.useFakeTimers()
  class SilentDetector {
    detect = never
  }
  vi.stubGlobal('BarcodeDetector', SilentDetector)
  const prepared = prepare(file(STARTS.jpeg, 'slip.jpg', 'image/jpeg'))
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await prepared).toMatchObject({ kind: 'ready', hasQr: undefined })
})

test('a text is not supported, and nobody tries to open it', async () => {
  expect(await prepare(file('hello', 'notes.txt', 'text/plain'))).toEqual({ kind: 'unsupported' })
  expect(createImageBitmap).not.toHaveBeenCalled()
})

test('a PNG or JPEG that fits is sent as the file that it is', async () => {
  const png = file(STARTS.png, 'slip.PNG', 'image/png')
  expect(await prepare(png)).toMatchObject({ kind: 'ready', file: png })
  const jpeg = file(STARTS.jpeg, 'slip.jpeg', 'image/jpeg')
  expect(await prepare(jpeg)).toMatchObject({ kind: 'ready', file: jpeg })
})
