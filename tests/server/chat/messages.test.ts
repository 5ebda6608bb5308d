/** Proves S50. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { serverForFile } from '../../support/test-server.ts'
import { openChatSocket, textsOf } from './chat-socket.ts'

const server = await serverForFile()

let guestId: string
beforeEach(() => {
  guestId = randomUUID()
})

function send(message: object, more: object = {}) {
  return server.request('/api/chat/send-message', {
    method: 'POST',
    body: { guestId, sender: 'customer', message, ...more },
  })
}

function text(message: string, more: object = {}) {
  return send({ message_type: 'text', payload: message }, more)
}

async function history(limit = 100, skip = 0): Promise<unknown[]> {
  const { body } = await server.request('/api/chat/history', {
    method: 'POST',
    body: { guestId, limit, skip },
  })
  return Array.isArray(body) ? body : []
}

async function storedTexts(limit?: number, skip?: number): Promise<string[]> {
  return (await history(limit, skip)).map((stored) => Object(stored).message.payload.message)
}

function reply(message: unknown, more: object = { guestId }) {
  return server.sandbox('POST', '/api/chat/reply', { ...more, message })
}

it('a customer sends text, and gets the time at which it was stored', async () => {
  const session = { session_id: randomUUID(), createdAt: '2026-11-21T10:00:00.000Z', name: 'มานะ' }
  const [from, { status, body }] = [Date.now(), await text('  สวัสดี 👋  ', session)]
  expect(status).toBe(200)
  expect(Math.abs(Date.parse(String(body)) - from)).toBeLessThanOrEqual(Date.now() - from + 1)
  expect(await history()).toEqual([
    {
      sender: 'customer',
      message: { message_type: 'text', payload: { message: 'สวัสดี 👋' } },
      guestId,
      username: null,
      name: 'มานะ',
      deviceToken: '',
      createdAt: session.createdAt,
      receivedAt: body,
      session_id: session.session_id,
    },
  ])
})

it('a customer presses a button', async () => {
  await send({ message_type: 'postback', payload: { title: 'How to deposit', payload: 'DEPOSIT_HELP' } })
  expect(await history()).toMatchObject([
    {
      message: {
        message_type: 'postback',
        payload: { message: 'How to deposit', payload: 'DEPOSIT_HELP' },
      },
    },
  ])
})

it.each([
  ['nothing', { message_type: 'text', payload: '   ' }],
  ['too much', { message_type: 'text', payload: 'x'.repeat(2001) }],
  ['no text in an object', { message_type: 'text', payload: {} }],
  ['buttons', { message_type: 'buttons', payload: { message: 'x' } }],
  ['an unknown type', { message_type: 'generic', payload: { message: 'x' } }],
  ['an empty postback', { message_type: 'postback', payload: {} }],
  ['a file from elsewhere', { message_type: 'media', payload: { url: 'https://evil.example/a.png' } }],
  ['a file of nobody', { message_type: 'media', payload: { filePath: `/media/uploads/${'A'.repeat(43)}` } }],
  ['no file', { message_type: 'media', payload: { fileType: 'image' } }],
  ['a lone surrogate', { message_type: 'text', payload: 'so \ud83d' }],
  ['a lone surrogate by a button', { message_type: 'postback', payload: { title: 'so', payload: '\udc4b' } }],
])('a customer cannot send %s', async (_case, message) => {
  expect((await send(message)).status).toBe(400)
  expect(await history()).toEqual([])
})

it('a customer may send 2000 characters, and cannot send as the operator', async () => {
  expect((await text('ກ'.repeat(2000))).status).toBe(200)
  expect((await text('it is me', { sender: 'operator' })).status).toBe(400)
})

it('a customer sends at most 20 messages a minute, however many are sent at once', async () => {
  const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => text(`message ${index}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ message: 'REQUEST_LIMIT' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await reply({ message_type: 'text', payload: 'slow down' })).status).toBe(200)
})

it('a message that is sent again is stored, delivered and counted once, and answered with the same time', async () => {
  const socket = await openChatSocket(server.url)
  await socket.join(`krapao-${guestId}`)
  const key = { session_id: randomUUID(), createdAt: new Date().toISOString() }
  const answers = await Promise.all(Array.from({ length: 25 }, () => text('once', key)))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  await text('and then', { ...key, createdAt: new Date(Date.now() + 1).toISOString() })
  expect(await storedTexts()).toEqual(['and then', 'once'])
  expect(textsOf(await socket.waitForMessages(2))).toEqual(['once', 'and then'])
  socket.close()
})

it('the history comes newest first and in parts', async () => {
  for (let count = 1; count <= 15; count += 1) await text(`${count}`)
  expect(await storedTexts(10, 0)).toEqual(['15', '14', '13', '12', '11', '10', '9', '8', '7', '6'])
  expect(await storedTexts(10, 10)).toEqual(['5', '4', '3', '2', '1'])
  expect(await storedTexts(10, 20)).toEqual([])
})

it('the history has the order in which sockets delivered the messages, when all send at once', async () => {
  const socket = await openChatSocket(server.url)
  await socket.join(`krapao-${guestId}`)
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0
        ? text(`customer ${index}`)
        : reply({ message_type: 'text', payload: `operator ${index}` }),
    ),
  )
  const delivered = textsOf(await socket.waitForMessages(30))
  expect(delivered).toHaveLength(30)
  expect((await storedTexts()).toReversed()).toEqual(delivered)
  socket.close()
})

const BUTTONS = [{ title: 'Help', type: 'web', payload: 'https://krapao.example' }]
it.each([
  ['text', { message: 'hello' }],
  ['buttons', { message: 'choose', buttons: BUTTONS }],
  ['quick_replies', { message: 'yes?', buttons: [{ title: 'Yes' }] }],
  ['media', { fileType: 'video', url: 'https://krapao.example/a.mp4', filePath: 'a.mp4' }],
  ['generic', { elements: [{ image_url: '/a.svg', title: 'Card', subtitle: 'sub', buttons: BUTTONS }] }],
  ['postback', { message: 'done' }],
  ['sticker', { message: 'unknown to the app' }],
])('the operator sends %s', async (message_type, payload) => {
  expect((await reply({ message_type, payload })).status).toBe(200)
  expect(await history()).toMatchObject([{ sender: 'operator', message: { message_type, payload } }])
})

it('a member’s wallet shows how many messages are unread, and none after they are read', async () => {
  const token = await server.logIn()
  const unread = async () => Object((await server.request('/api/wallet', { token })).body).unreadMessages
  const { _id: userId } = Object((await server.request('/api/account/profile', { token })).body)
  expect(await unread()).toBe(0)
  await server.request('/api/chat/send-message', {
    method: 'POST',
    token,
    body: { userId, sender: 'customer', message: { message_type: 'text', payload: 'help' } },
  })
  for (const payload of ['one', 'two']) {
    await reply({ message_type: 'text', payload }, { userId })
  }
  expect(await unread(), 'their own messages are not unread').toBe(2)
  await server.request('/api/chat/read-customer/', { method: 'PUT', token, body: { userId } })
  expect(await unread()).toBe(0)
})

it('everybody can read the prefix of rooms', async () => {
  expect((await server.request('/api/chat/config')).body).toEqual({ PREFIX: 'krapao' })
})

it.each(['1970-01-01T00:00:00.000Z', '2099-12-31T23:59:59.000Z'])(
  'a message of a phone whose clock is wrong by years (%s) shows when the server stored it',
  async (createdAt) => {
    const from = Date.now()
    const { body: takenAt } = await text('what time is it?', { createdAt })
    expect(Date.parse(String(takenAt))).toBeGreaterThanOrEqual(from - 1)
    expect(Date.parse(String(takenAt))).toBeLessThanOrEqual(Date.now() + 1)
    expect(await history()).toMatchObject([{ createdAt, receivedAt: takenAt }])
  },
)

it.each([-8_640_000_000_000_000, 8_640_000_000_000_000, '-271821-04-20T00:00:00.000Z'])(
  'a message of a phone whose clock is wrong by more than a database can represent (%s) is refused',
  async (createdAt) => {
    const { status, body } = await text('what time is it?', { createdAt })
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'KEY_INVALID', params: { key: 'createdAt' } },
    })
  },
)
