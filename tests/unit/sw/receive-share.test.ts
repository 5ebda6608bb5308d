import { beforeEach, expect, test, vi } from 'vitest'
import { manifestOf } from '../../../manifest/manifest.ts'
import { marketOf } from '../../../manifest/markets.ts'
import { parkedSlip, SHARE_PATH } from '../../../sw/parked-slip.ts'
import { isOfWebsite, receiveShare } from '../../../sw/receive-share.ts'
import { newCaches } from '../../support/pages/new-caches.ts'

const URL_OF_SHARES = `https://wallet.example${SHARE_PATH}`
const NOON = Date.UTC(2026, 10, 22, 12)
const MINUTE_MS = 60 * 1000
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]

beforeEach(() => {
  newCaches()
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
})

/** A form as a phone posts it, or any website. */
function shareOf(...files: (Blob | string)[]): Request {
  const form = new FormData()
  for (const file of files) form.append('slip', file)
  return new Request(URL_OF_SHARES, { method: 'POST', body: form })
}

const file = (bytes: number[], type = 'image/png') => new File([new Uint8Array(bytes)], 'any name', { type })
const fileOf = (text: string, type?: string) => file([...Buffer.from(text, 'latin1')], type)

test('the manifest sends shared pictures to where the worker takes them', () => {
  for (const market of ['th', 'lo']) {
    const { share_target: target } = manifestOf(marketOf(market))
    expect(target).toMatchObject({ action: SHARE_PATH, method: 'POST', enctype: 'multipart/form-data' })
    expect(target.params.files.map(({ name }) => name)).toEqual(['slip'])
  }
})

test('a shared picture waits as it was, whatever type was declared', async () => {
  expect(await receiveShare(shareOf(file(JPEG, 'text/html')))).toBe('slip')
  const parked = await parkedSlip()
  expect(parked?.type).toBe('image/jpeg')
  expect([...new Uint8Array((await parked?.arrayBuffer()) ?? [])]).toEqual(JPEG)
})

test.each([
  ['image/webp', 'RIFF....WEBPVP8 '],
  ['image/heic', '....ftypheic....'],
  ['image/avif', '....ftypavif....'],
  ['image/gif', 'GIF89a..........'],
])('a picture of the type %s waits under it, whatever type was declared', async (type, start) => {
  expect(await receiveShare(shareOf(fileOf(start, 'image/jpeg')))).toBe('slip')
  expect((await parkedSlip())?.type).toBe(type)
})

test('of two pictures that are shared at once the first waits, and the member learns of it', async () => {
  expect(await receiveShare(shareOf(file(JPEG), file(PNG)))).toBe('several')
  expect((await parkedSlip())?.type).toBe('image/jpeg')
})

test('of several shared pictures only the newest waits', async () => {
  await receiveShare(shareOf(file(JPEG)))
  await receiveShare(shareOf(file(PNG)))
  expect((await parkedSlip())?.type).toBe('image/png')
})

const HUGE = new Uint8Array(25 * 1024 * 1024)
const NO_PICTURES: [what: string, outcome: string, request: () => Request][] = [
  ['a document called a picture', 'unsupported', () => shareOf(fileOf('<script>alert(1)</script>'))],
  ['a text in place of a file', 'unsupported', () => shareOf('hello')],
  ['a form without a file', 'unsupported', () => shareOf()],
  ['an empty file', 'empty', () => shareOf(file([]))],
  ['a PDF', 'pdf', () => shareOf(fileOf('%PDF-1.4'))],
  ['a picture larger than any photo', 'too-large', () => shareOf(new Blob([file(PNG), HUGE]))],
  [
    'what is no form at all',
    'not-kept',
    () => new Request(URL_OF_SHARES, { method: 'POST', body: 'slip=1' }),
  ],
]

test.each(NO_PICTURES)('nothing waits after %s, which is reported as %s', async (_what, outcome, request) => {
  await receiveShare(shareOf(file(PNG)))
  expect(await receiveShare(request())).toBe(outcome)
  expect(await parkedSlip()).toBeUndefined()
})

test('a phone without room keeps nothing and says so', async () => {
  newCaches({ full: true })
  expect(await receiveShare(shareOf(file(PNG)))).toBe('not-kept')
  expect(await parkedSlip()).toBeUndefined()
})

/** Proves S59. */
test('a picture waits for ten minutes, also past the moment when the worker looks for old ones', async () => {
  await receiveShare(shareOf(file(PNG)))
  vi.setSystemTime(NOON + 9 * MINUTE_MS)
  expect(await parkedSlip()).toBeDefined()
  vi.setSystemTime(NOON + 10 * MINUTE_MS)
  expect(await parkedSlip()).toBeUndefined()
  vi.setSystemTime(NOON)
  expect(await parkedSlip(), 'deleted').toBeUndefined()
})

test('a picture survives that the clock of the phone is set back, and waits for ten minutes from then', async () => {
  await receiveShare(shareOf(file(PNG)))
  const yesterday = NOON - 24 * 60 * MINUTE_MS
  vi.setSystemTime(yesterday)
  expect(await parkedSlip()).toBeDefined()
  vi.setSystemTime(yesterday + 9 * MINUTE_MS)
  expect((await parkedSlip())?.type).toBe('image/png')
  vi.setSystemTime(yesterday + 10 * MINUTE_MS)
  expect(await parkedSlip()).toBeUndefined()
})

test.each([
  ['the share sheet, which names no origin', undefined, '', false],
  ['the share sheet, whose origin is opaque', 'null', '', false],
  ['a website', 'https://other.example', 'https://other.example/', true],
  ['a website that hides its address', 'https://other.example', '', true],
  ['a page without an origin that says where it is', 'null', 'https://other.example/', true],
])('S59: a form of %s is told from that of a website', (_from, origin, referrer, isOfPage) => {
  const headers = new Headers(origin === undefined ? {} : { origin })
  expect(isOfWebsite({ headers, referrer })).toBe(isOfPage)
})
