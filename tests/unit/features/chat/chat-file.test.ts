import { beforeEach, expect, test, vi } from 'vitest'
import { prepareChatFile } from '../../../../src/features/chat/chat-file.ts'
import { pictureType } from '../../../../sw/picture-type.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const file = (start: string, name: string, type: string) => new File([bytesOf(start)], name, { type })

const PNG = '\x89PNG\r\n\x1a\n....'
const JPEG = '\xff\xd8\xff\xe0....'
const GIF = 'GIF89a......'
const WEBP = 'RIFF....WEBPVP8 '
const HEIC = '....ftypheic'
const MP4 = '....ftypisom'
const MOV = '....ftypqt  '

/** A browser that opens every format but HEIC, as Chrome does. */
const opens = async (blob: Blob) => {
  const type = await pictureType(blob)
  if (type === undefined || type === 'image/heic')
    throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
  return { width: 600, height: 900, close: vi.fn<() => void>() }
}

const canvas = {
  getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
  toBlob: (done: (blob: Blob) => void) => done(new Blob([bytesOf(JPEG)], { type: 'image/jpeg' })),
}

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', opens)
  vi.stubGlobal('document', { createElement: () => canvas })
})

test.each([
  ['1000008715', 'image/jpeg', JPEG, '1000008715.jpg', 'image/jpeg'],
  ['image:33', 'image/jpeg', JPEG, 'image:33.jpg', 'image/jpeg'],
  ['x.jfif', 'image/jpeg', JPEG, 'x.jpg', 'image/jpeg'],
  ['photo.JPG', '', JPEG, 'photo.JPG', 'image/jpeg'],
  ['photo.png', 'text/html', PNG, 'photo.png', 'image/png'],
  ['moving.gif', 'image/gif', GIF, 'moving.gif', 'image/gif'],
  ['Screenshot.webp', 'image/webp', WEBP, 'Screenshot.jpg', 'image/jpeg'],
  ['photo.jpg', 'image/jpeg', WEBP, 'photo.jpg', 'image/jpeg'],
  ['clip.MP4', 'video/mp4', MP4, 'clip.MP4', 'video/mp4'],
  ['clip', '', MP4, 'clip.mp4', 'video/mp4'],
  ['clip.mp4', 'image/png', MOV, 'clip.mov', 'video/quicktime'],
] as const)(
  '%s of type "%s" is sent as what its first bytes say: %j',
  async (name, type, start, sentName, sentType) => {
    const prepared = await prepareChatFile(file(start, name, type))
    if ('problem' in prepared) throw new Error(prepared.problem)
    expect(prepared.kind).toBe(sentType.split('/')[0])
    expect([prepared.file.name, prepared.file.type]).toEqual([sentName, sentType])
  },
)

test.each([
  ['IMG_0001.HEIC', 'image/heic', HEIC, 'heic'],
  ['photo.jpg', 'image/jpeg', HEIC, 'heic'],
  ['video.3gp', 'video/3gpp', '....ftyp3gp4', 'video'],
  ['video.mp4', 'video/mp4', '....ftyp3gp5', 'video'],
  ['video.webm', 'video/webm', '\x1aE\xdf\xa3........', 'video'],
  ['page.png.html', 'text/html', '<html><body>', 'unsupported'],
  ['photo.png', 'image/png', '<html><body>', 'unsupported'],
  ['note.pdf', 'application/pdf', '%PDF-1.4 ...', 'pdf'],
  ['photo.png', 'image/png', '', 'empty'],
] as const)('%s of type "%s" is not sent: %j', async (name, type, start, problem) => {
  expect(await prepareChatFile(file(start, name, type))).toEqual({ problem })
})

const sized = (start: string, size: number) =>
  Object.defineProperty(file(start, 'clip.mp4', ''), 'size', { value: size })

test('a video is sent up to 20 MB, and not a byte more', async () => {
  const limit = 20 * 1024 * 1024
  expect(await prepareChatFile(sized(MP4, limit))).toMatchObject({ kind: 'video' })
  expect(await prepareChatFile(sized(MP4, limit + 1))).toEqual({ problem: 'too-large', limitMb: 20 })
})
