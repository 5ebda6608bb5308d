/** Proves S52, S53, S54, S55, S56 and S57, and that no file blocks the event loop while it is examined. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { ledgerViolations } from '../../../../server/ledger/books/invariants.ts'
import { UPLOADS_PER_DAY } from '../../../../server/platform/files/upload-quota.ts'
import { linkToUpload } from '../../../../server/platform/files/uploads.ts'
import type { Answer } from '../../../support/request-at.ts'
import { longestTurn } from '../../../support/time/longest-turn.ts'
import { SOUND } from '../../ledger/sound.ts'
import { blankGif, blankPng, jpegOfSegments, pngOfChunks, video, videoOfBoxes } from './hostile-files.ts'
import { plainJpeg, plainPng, pngChunk, slipForm, withSegment } from './pictures.ts'
import { uploadsForFile } from './upload-calls.ts'

const { server, token, handIn: upload, uploads } = await uploadsForFile({ rateLimit: false })

async function lastUpload() {
  const row = (await uploads()).at(-1)
  if (row === undefined) throw new Error('nothing was uploaded')
  return row
}

async function storedBytes(): Promise<Buffer> {
  const { sha256 } = await lastUpload()
  return readFile(join(server.dataDir, 'uploads', sha256.slice(0, 2), sha256))
}

it('a picture is stored unchanged when there is nothing to remove', async () => {
  const picture = plainPng()
  const answer = await upload(slipForm(picture, { bankCode: 'SCB', amount: '100.50' }))
  expect(answer).toMatchObject({ status: 200, body: { message: 'OK' } })
  expect((await storedBytes()).equals(picture)).toBe(true)
  expect((await lastUpload()).kind).toBe('png')
  expect(await readdir(join(server.dataDir, 'incoming'))).toEqual([])
})

it('a picture has the type of its bytes, not of its name and declared type', async () => {
  const form = slipForm(plainJpeg(), {}, { name: '../../../etc/passwd\0.html', type: 'text/html' })
  expect((await upload(form)).status).toBe(200)
  expect((await lastUpload()).kind).toBe('jpeg')
  expect(await readdir(server.dataDir)).toEqual(['incoming', 'uploads'])
})

it('a picture loses its location, its comments and data hidden behind it', async () => {
  const secret = Buffer.from('GPS 17.9757N 102.6331E <script>alert(1)</script>')
  const jpeg = withSegment(withSegment(plainJpeg(), 0xe1, secret), 0xfe, secret)
  expect((await upload(slipForm(Buffer.concat([jpeg, secret])))).status).toBe(200)
  expect((await storedBytes()).equals(plainJpeg())).toBe(true)

  const png = plainPng(64, 64, [pngChunk('eXIf', secret), pngChunk('tEXt', secret)])
  expect((await upload(slipForm(Buffer.concat([png, secret])))).status).toBe(200)
  expect((await storedBytes()).equals(plainPng())).toBe(true)
})

it('a picture is stored once, however often it is uploaded', async () => {
  const before = await uploads()
  const both = await Promise.all([1, 2].map(() => upload(slipForm(plainPng(9, 9)))))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await uploads()).toHaveLength(before.length + 2)
  const { sha256 } = await lastUpload()
  const kept = await readdir(join(server.dataDir, 'uploads', sha256.slice(0, 2)))
  expect(kept.filter((name) => name.startsWith(sha256))).toEqual([sha256])
})

const refusal = (message: string) => ({ status: 400, body: { message } })

const damaged = plainPng()
damaged[40] = (damaged[40] ?? 0) ^ 0xff
it.each([
  ['text', Buffer.from('a slip, honestly')],
  ['HTML', Buffer.from('<html><script>alert(1)</script>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a ZIP', Buffer.from('PK\u0003\u0004 and more')],
  ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;')],
  ['a video', Buffer.from('\u0000\u0000\u0000\u0018ftypmp42\u0000\u0000\u0000\u0000')],
  ['only the start of a PNG', plainPng().subarray(0, 8)],
  ['a PNG that was cut off', plainPng().subarray(0, -20)],
  ['a damaged PNG', damaged],
  ['a PNG without pixels', Buffer.concat([plainPng().subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))])],
  ['a JPEG that was cut off', plainJpeg().subarray(0, -2)],
  ['only the start of a JPEG', plainJpeg().subarray(0, 20)],
  ['a script behind the start of a JPEG', Buffer.from('\u00ff\u00d8\u00ff/*<script>', 'latin1')],
  ['an endless run of fill bytes', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(5000, 0xff)])],
])('a file that is no picture is refused: %s', async (_case, content) => {
  const before = await uploads()
  expect(await upload(slipForm(content))).toMatchObject(refusal('SLIP_INVALID_FILE'))
  expect(await uploads()).toEqual(before)
})

const renamed = new FormData()
renamed.append('picture', new Blob([new Uint8Array(plainPng())]), 'slip.png')
it.each([
  ['no file field', slipForm(undefined, { amount: '1' })],
  ['an empty file', slipForm(Buffer.alloc(0))],
  ['a file field of another name', renamed],
])('a form without its file is refused: %s', async (_case, form) => {
  expect(await upload(form)).toMatchObject(refusal('SLIP_NO_FILE'))
})

it.each([
  ['text for an amount', { amount: 'lots' }],
  ['a negative amount', { amount: '-5' }],
  ['an amount finer than a satang', { amount: '1.005' }],
  ['an enormous amount', { amount: '1e300' }],
  ['an amount that no number can represent', { amount: '9'.repeat(40) }],
  ['an endless bank code', { bankCode: 'X'.repeat(17) }],
  ['a field longer than any of ours', { note: 'X'.repeat(5000) }],
])('an invalid form is refused: %s', async (_case, fields: Record<string, string>) => {
  expect(await upload(slipForm(plainPng(), fields))).toMatchObject(refusal('KEY_INVALID'))
})

it('an invalid form is refused when it repeats a field', async () => {
  const form = slipForm(plainPng(), { amount: '1' })
  form.append('amount', '2')
  expect(await upload(form)).toMatchObject(refusal('KEY_INVALID'))
})

it('an invalid form is refused with two files, with too many fields, and with a prototype', async () => {
  const two = slipForm(plainPng())
  two.append('file', new Blob([new Uint8Array(plainPng())]), 'again.png')
  expect((await upload(two)).status).toBe(413)
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`field${index}`, '1']))
  expect((await upload(slipForm(plainPng(), many))).status).toBe(413)
  const prototype = slipForm(plainPng())
  prototype.append('__proto__', '1')
  expect((await upload(prototype)).status).toBe(400)
})

it('an invalid form is refused as JSON, and a form is refused where none is expected', async () => {
  const json = await server.request('/api/wallet/slip', { method: 'POST', token, body: {} })
  expect(json.status).toBe(415)
  const form = { method: 'POST', body: slipForm(plainPng()) }
  expect([404, 415]).toContain((await server.request('/api/wallet/transfer', { ...form, token })).status)
  expect((await server.request('/api/login', form)).status).toBe(415)
})

it('an invalid form is not read at all without a session', async () => {
  const answer = await server.request('/api/wallet/slip', { method: 'POST', body: slipForm(plainPng()) })
  expect(answer).toMatchObject({ status: 401, body: { message: 'invalid-token' } })
})

it('a link to an upload shows the picture to everyone who has the link, as a picture and nothing else', async () => {
  await upload(slipForm(plainPng(5, 5)))
  const path = await linkToUpload(server.db, (await lastUpload()).id)
  const response = await fetch(new URL(path, server.url))
  expect(Buffer.from(await response.arrayBuffer()).equals(plainPng(5, 5))).toBe(true)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^inline; filename="[0-9a-f-]{36}\.png"$/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
})

it('a link to an upload ends after five minutes', async () => {
  const path = await linkToUpload(server.db, (await lastUpload()).id)
  expect((await server.request(path)).status).toBe(200)
  await server.db.script("UPDATE upload_link SET expires_at = now() - interval '1 second'")
  expect(await server.request(path)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } })
})

const guesses = ['x', '..%2f..%2fpostgresql.conf', 'a'.repeat(43), '%00']
it.each(guesses)('a link to an upload cannot be guessed: %s', async (guess) => {
  expect((await server.request(`/media/uploads/${guess}`)).status).toBe(404)
})

it('nobody may upload files without limit', async () => {
  const { id } = await lastUpload()
  await server.db.query(
    'test.many',
    `INSERT INTO upload (id, owner, sha256, kind, bytes)
     SELECT gen_random_uuid(), u.owner, u.sha256, u.kind, u.bytes FROM upload u, generate_series(1, $2::int) WHERE u.id = $1`,
    [id, UPLOADS_PER_DAY],
  )
  expect(await upload()).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
})

const MEGABYTE = 1024 * 1024

/** Processor time that a harmless file of the largest size takes in all. */
let harmlessMs: number
beforeAll(async () => {
  const harmless = video(Buffer.alloc(20 * MEGABYTE - 96))
  const from = process.threadCpuUsage()
  const { status } = await sendInChat('video', harmless)
  if (status !== 200) throw new Error(`a harmless file is answered with ${status}`)
  const { user, system } = process.threadCpuUsage(from)
  harmlessMs = (user + system) / 1000
})

function sendInChat(kind: 'image' | 'video', content: Buffer): Promise<Answer> {
  const body = slipForm(content, { guestId: randomUUID() })
  return server.request(`/api/chat/upload-${kind}`, { method: 'POST', body })
}

const UNFIT = { status: 415, body: { message: 'KEY_INVALID', params: { key: 'file' } } }

it.each<[string, 'image' | 'video', () => Buffer | Promise<Buffer>, unknown]>([
  ['a video of 2.6 million boxes', 'video', videoOfBoxes, UNFIT],
  ['a JPEG of 2.3 million segments', 'image', () => jpegOfSegments(plainJpeg()), UNFIT],
  ['a PNG of 800,000 chunks', 'image', () => pngOfChunks(), UNFIT],
  ['a PNG of 2,500 million pixels', 'image', () => blankPng(50_000, 50_000), UNFIT],
  ['a GIF of 401 million pixels', 'image', () => blankGif(1000, 1000, 401), UNFIT],
  ['a GIF of 41 million pixels', 'image', () => blankGif(1000, 1000, 41), { status: 200 }],
  ['a PNG of 39 million pixels', 'image', () => blankPng(8000, 4900), { status: 200 }],
])('no other call waits while %s is examined', async (_what, kind, make, answer) => {
  const file = await make()
  let given: Answer | undefined
  let turnMs = Infinity
  // Garbage may be collected in any turn; the cost of a file is in each of its examinations.
  for (let looks = 0; looks < 3 && turnMs >= harmlessMs; looks += 1) {
    const examined = await longestTurn(async () => {
      given = await sendInChat(kind, file)
    })
    turnMs = Math.min(turnMs, examined)
  }
  expect(turnMs, 'one turn').toBeLessThan(harmlessMs)
  expect(given).toMatchObject(Object(answer))
})

it('none of this moved money', async () => {
  expect(await ledgerViolations(server.db)).toEqual(SOUND)
  const moved = "SELECT 1 FROM transfer WHERE kind <> 'opening'"
  expect(await server.db.query('test.moved', moved)).toEqual([])
})
