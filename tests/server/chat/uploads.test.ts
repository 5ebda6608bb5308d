/** Proves S55. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { forgetOldLinks, forgetUploads } from '../../../server/platform/files/uploads.ts'
import { serverForFile } from '../../support/test-server.ts'
import { plainJpeg, plainPng, slipForm } from '../platform/files/pictures.ts'

const server = await serverForFile({ config: { rateLimit: false } })
const token = await server.logIn()
const memberId = Object((await server.request('/api/account/profile', { token })).body)._id

const MEGABYTE = 1024 * 1024
const guestId = randomUUID()

const GIF = Buffer.concat([
  Buffer.from('GIF89a'),
  Buffer.from([1, 0, 1, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3b]),
])

function box(name: string, data: Buffer): Buffer {
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(8 + data.length, 0)
  frame.write(name, 4, 'latin1')
  return Buffer.concat([frame, data])
}

function video(brand: string, bytes = 64): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0`, 'latin1')),
    box('moov', Buffer.alloc(16)),
    box('mdat', Buffer.alloc(bytes)),
  ])
}

function upload(
  kind: 'image' | 'video',
  content: Buffer | undefined,
  who: Record<string, string> = { guestId },
) {
  const body = slipForm(content, who, { name: 'holiday.png' })
  const as = who['userId'] === memberId ? { token } : {}
  return server.request(`/api/chat/upload-${kind}`, { method: 'POST', body, ...as })
}

function sendFile(filePath: string, who: Record<string, string>, asMember = false) {
  const message = { message_type: 'media', payload: { filePath, url: filePath, fileType: 'image' } }
  return server.request('/api/chat/send-message', {
    method: 'POST',
    body: { ...who, sender: 'customer', message },
    token: asMember ? token : undefined,
  })
}

async function show(path: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(String(path), server.url), { headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

it.each([
  ['image', 'image/png', plainPng()],
  ['image', 'image/jpeg', plainJpeg()],
  ['image', 'image/gif', GIF],
  ['video', 'video/mp4', video('isom')],
  ['video', 'video/quicktime', video('qt  ')],
] as const)(
  'a file of a guest is taken as %s and shown as %s, and as nothing else',
  async (kind, type, content) => {
    const { status, body } = await upload(kind, content)
    expect(status).toBe(200)
    expect(body).toMatch(/^\/media\/uploads\/[\w-]{43}$/)
    const { response, bytes } = await show(body)
    expect(bytes.equals(content)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^inline; filename="[\w-]{36}\.\w+"$/),
    })
  },
)

it('a file is sent by the member who uploaded it, and is in the history', async () => {
  const { body: path } = await upload('image', plainPng(3, 3), { userId: memberId })
  expect((await sendFile(String(path), {}, true)).status).toBe(200)
  const history = { method: 'POST', token, body: { limit: 1, skip: 0 } }
  expect((await server.request('/api/chat/history', history)).body).toMatchObject([
    { message: { message_type: 'media', payload: { fileType: 'image', url: path, filePath: path } } },
  ])
})

it('a file is served and shown with its real type, whatever its sender claims', async () => {
  const { body: path } = await upload('video', video('isom'))
  await sendFile(String(path), { guestId })
  const history = { method: 'POST', body: { guestId, limit: 1, skip: 0 } }
  expect((await server.request('/api/chat/history', history)).body).toMatchObject([
    { message: { payload: { fileType: 'video' } } },
  ])
  expect((await show(path)).response.headers.get('content-type')).toBe('video/mp4')
})

it('a file is shown for as long as it is kept, however long ago it was sent', async () => {
  const { body: path } = await upload('image', plainPng(4, 4))
  await sendFile(String(path), { guestId })
  await server.db.script(`UPDATE upload SET created_at = created_at - interval '3 years';
    UPDATE upload_link SET expires_at = expires_at - interval '3 years'`)
  await forgetOldLinks(server.db)
  const files = { removeUnused: async () => undefined }
  await forgetUploads(server.db, files, undefined)
  expect((await show(path)).bytes.equals(plainPng(4, 4))).toBe(true)
  await forgetUploads(server.db, files, 365)
  expect((await show(path)).response.status).toBe(404)
})

it('a file cannot be sent by anybody else', async () => {
  const { body: path } = await upload('image', plainPng())
  for (const answer of [
    await sendFile(String(path), { guestId: randomUUID() }),
    await sendFile(String(path), {}, true),
  ]) {
    expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID' } })
  }
})

it('a file is sent in parts to a player that requests parts', async () => {
  const content = video('isom', 1000)
  const { body: path } = await upload('video', content)
  for (const [range, from, to] of [
    ['bytes=0-1', 0, 1],
    ['bytes=-5', content.length - 5, content.length - 1],
    ['bytes=100-999999', 100, content.length - 1],
  ] as const) {
    const { response, bytes } = await show(path, { range })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/${content.length}`)
    expect(bytes.equals(content.subarray(from, to + 1))).toBe(true)
  }
  expect((await show(path, { range: 'bytes=999999-' })).response.status).toBe(416)
})

const html = Buffer.from('<html><script>alert(1)</script>')
it.each([
  ['image', 'HTML', html],
  ['image', 'a script behind the start of a GIF', Buffer.concat([Buffer.from('GIF89a'), html])],
  ['image', 'a GIF that never ends', Buffer.concat([GIF.subarray(0, -1), Buffer.from([0x21, 0xfe, 255])])],
  ['image', 'a video', video('isom')],
  ['video', 'a picture', plainPng()],
  ['video', 'a video that was cut off', video('isom').subarray(0, -3)],
  ['video', 'a page behind the start of a video', Buffer.concat([box('ftyp', Buffer.from('isom')), html])],
] as const)('a file is refused as %s when it is %s', async (kind, _what, content) => {
  expect(await upload(kind, content)).toMatchObject({
    status: 415,
    body: { message: 'KEY_INVALID', params: { key: 'file' } },
  })
})

it('a file is refused when it is missing', async () => {
  expect(await upload('image', undefined)).toMatchObject({
    status: 400,
    body: { message: 'KEY_MISSING', params: { key: 'file' } },
  })
})

it.each([
  ['image', 10],
  ['video', 20],
] as const)('a file is refused as %s when it has more than %d MB', async (kind, megabytes) => {
  const frame = video('isom', 0).length
  const content = video('isom', megabytes * MEGABYTE - frame + 1)
  expect(await upload(kind, content)).toMatchObject({ status: 413, body: { message: 'KEY_INVALID' } })
})

it('a video of exactly 20 MB is taken', async () => {
  const frame = video('isom', 0).length
  expect((await upload('video', video('isom', 20 * MEGABYTE - frame))).status).toBe(200)
})

it('a file of a caller without a session or with an invalid one is refused', async () => {
  expect((await upload('image', plainPng(), {})).body).toEqual({
    message: 'KEY_MISSING',
    params: { key: 'guestId' },
  })
  for (const [invalid, status] of [
    [undefined, 403],
    ['no-such-session', 401],
  ] as const) {
    const call = { method: 'POST', body: slipForm(plainPng(), { userId: memberId }), token: invalid }
    expect(await server.request('/api/chat/upload-image', call)).toMatchObject({ status })
  }
})
