/** Proves S47, S48, S49 and S76. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { roomTails } from '../../../server/domains/chat/room-tails.ts'
import { tokenHash } from '../../../server/domains/members/session-store.ts'
import { serverForFile } from '../../support/test-server.ts'
import { stranger } from '../members/newcomer.ts'
import { newPlayer, type Player } from '../rewards/player.ts'
import { type ChatSocket, openChatSocket, textsOf } from './chat-socket.ts'

const server = await serverForFile({ config: { rateLimit: false, allowedOrigins: ['https://app.example'] } })
const [alice, bob] = [await newPlayer(server), await newPlayer(server)]
const { password } = stranger()

const sockets: ChatSocket[] = []
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))

async function connect(token?: string, headers: Record<string, string> = {}): Promise<ChatSocket> {
  const socket = await openChatSocket(server.url, token, headers)
  sockets.push(socket)
  return socket
}

function send(message: string, who: { token?: string; guestId?: string; userId?: string }) {
  const { token, ...ids } = who
  return server.request('/api/chat/send-message', {
    method: 'POST',
    token,
    body: { sender: 'customer', message: { message_type: 'text', payload: message }, ...ids },
  })
}

function history(who: { token?: string | undefined; guestId?: string; userId?: string | undefined }) {
  const { token, ...ids } = who
  return server.request('/api/chat/history', { method: 'POST', token, body: { limit: 10, skip: 0, ...ids } })
}

it('a member receives the messages of their own room, on each device', async () => {
  const devices = [await connect(alice.token), await connect(alice.token)]
  for (const device of devices) expect(await device.join(`krapao-${alice.id}`)).toBe(true)
  await send('hello', { token: alice.token })
  await server.sandbox('POST', '/api/chat/reply', {
    userId: alice.id,
    message: { message_type: 'text', payload: { message: 'hello yourself' } },
  })
  for (const device of devices) {
    const received = await device.waitForMessages(2)
    expect(textsOf(received)).toEqual(['hello', 'hello yourself'])
    expect(received.map(({ sender }) => sender)).toEqual(['customer', 'operator'])
  }
})

it('a member cannot join the room of another, nor any room that is not theirs', async () => {
  const spy = await connect(bob.token)
  const rooms = [
    `krapao-${alice.id}`,
    `member:${alice.id}`,
    `krapao-member:${alice.id}`,
    'krapao-',
    'krapao-*',
    alice.id,
    `krapao-${randomUUID()}`,
  ]
  for (const room of rooms) expect(await spy.join(room)).toBe(false)
  for (const room of [{ room: 'krapao' }, [`krapao-${alice.id}`], null, 7]) {
    expect(await spy.join(room)).toBe(false)
  }
  expect(await spy.join(`krapao-${bob.id}`)).toBe(true)
  await send('a secret', { token: alice.token })
  await send('their own', { token: bob.token })
  expect(textsOf(await spy.waitForMessages(1))).toEqual(['their own'])
})

it('a member cannot read, write or mark the conversation of another', async () => {
  const theirs = { token: bob.token, userId: alice.id }
  const mark = { method: 'PUT', token: bob.token, body: { userId: alice.id } }
  const before = await history({ token: bob.token })
  for (const answer of [
    await history(theirs),
    await send('not me', theirs),
    await server.request('/api/chat/read-customer/', mark),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: { message: 'KEY_INVALID' } })
  }
  expect((await history({ token: bob.token })).body).toEqual(before.body)
})

it('a member is the member of their token, whatever guest they claim to be', async () => {
  await send('from alice', { token: alice.token, guestId: randomUUID() })
  const { body } = await history({ token: alice.token, userId: alice.id })
  expect(Object(body)[0]).toMatchObject({
    userId: alice.id,
    username: alice.username,
    message: { payload: { message: 'from alice' } },
  })
})

it('a member is refused with an invalid token, by sockets and calls alike', async () => {
  await expect(openChatSocket(server.url, 'A'.repeat(43))).rejects.toThrow('invalid-token')
  expect((await history({ token: 'A'.repeat(43), guestId: randomUUID() })).body).toEqual({
    message: 'invalid-token',
  })
})

/** The ways in which the session of a socket can end; `other` is another session of the same member. */
const ENDINGS: Readonly<Record<string, (member: Player, other: string) => Promise<unknown>>> = {
  'was logged out': ({ token }) => server.request('/api/logout', { method: 'POST', token }),
  'was ended from another device': (_member, other) =>
    server.request('/api/account/sessions', { method: 'DELETE', token: other }),
  'ended with a change of the password': (_member, other) =>
    server.request('/api/account/changepwd', {
      method: 'PUT',
      token: other,
      body: { oldPassword: password, newPassword: 'another-krapao-7' },
    }),
  'has become too old': ({ token }) =>
    server.db.query(
      'test.expire',
      "UPDATE session SET expires_at = now() - interval '1 s' WHERE token_hash = $1",
      [tokenHash(token)],
    ),
}

it.each(Object.keys(ENDINGS))('a socket whose session %s receives nothing after that', async (how) => {
  const member = await newPlayer(server)
  const { id, username } = member
  const { body } = await server.request('/api/login', { method: 'POST', body: { username, password } })
  const other = String(Object(body).token)
  const [ended, living] = [await connect(member.token), await connect(other)]
  for (const socket of [ended, living]) expect(await socket.join(`krapao-${id}`)).toBe(true)
  const gone = new Promise((resolve) => {
    ended.socket.once('disconnect', resolve)
  })
  await ENDINGS[how]?.(member, other)
  await server.sandbox('POST', '/api/chat/reply', {
    userId: id,
    message: { message_type: 'text', payload: { message: 'for whom it concerns' } },
  })
  expect(textsOf(await living.waitForMessages(1))).toEqual(['for whom it concerns'])
  expect(await gone).toBe('io server disconnect')
  expect(ended.received).toEqual([])
})

it('a guest receives the messages of their own id, and of no other', async () => {
  const guestId = randomUUID()
  const socket = await connect()
  expect(await socket.join(`krapao-${guestId}`)).toBe(true)
  await send('for somebody else', { guestId: randomUUID() })
  await send('hello', { guestId })
  expect(textsOf(await socket.waitForMessages(1))).toEqual(['hello'])
  expect((await history({ guestId })).body).toMatchObject([{ guestId, sender: 'customer' }])
})

it('a guest does not become a member by using a member’s id', async () => {
  const impostor = await connect()
  await impostor.join(`krapao-${alice.id}`)
  await send('for alice only', { token: alice.token })
  await send('for me', { guestId: alice.id })
  expect(textsOf(await impostor.waitForMessages(1))).toEqual(['for me'])
  const { body } = await history({ guestId: alice.id })
  expect(JSON.stringify(body)).not.toContain('for alice only')
})

it.each([
  '',
  '1',
  'guest',
  'a'.repeat(21),
  'a'.repeat(65),
  'x'.repeat(30) + '%',
  '../../etc/passwd-and-more',
])('a guest needs an id that cannot be guessed, unlike %j', async (guestId) => {
  expect(await (await connect()).join(`krapao-${guestId}`)).toBe(false)
  expect((await send('hello', { guestId })).status).toBe(400)
})

it('a guest must have an id', async () => {
  expect((await history({})).body).toEqual({ message: 'KEY_MISSING', params: { key: 'guestId' } })
})

it.each(['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])(
  'a page of another site cannot connect from %s',
  async (origin) => {
    await expect(openChatSocket(server.url, undefined, { origin })).rejects.toThrow('websocket error')
  },
)

it('a page of another site can connect when its origin is listed, as can our own', async () => {
  for (const origin of ['https://app.example', new URL(server.url).origin]) {
    expect((await connect(undefined, { origin })).socket.connected).toBe(true)
  }
})

it('no token appears in an address or in the log', async () => {
  await connect(alice.token)
  expect(server.log()).not.toContain(alice.token)
})

it('long polling is not served', async () => {
  const answer = await server.request('/socket.io/?EIO=4&transport=polling')
  expect(answer.status).toBe(400)
})

/** A database whose answers wait until they are released. */
function pausedDatabase() {
  const waiting: (() => void)[] = []
  const query = () => new Promise<never[]>((resolve) => waiting.push(() => resolve([])))
  return {
    db: { query, script: () => Promise.resolve() },
    release: () => waiting.splice(0).forEach((answer) => answer()),
  }
}

function tailsOf(listeners: ReadonlySet<string>) {
  const { db, release } = pausedDatabase()
  const tails = roomTails({
    db,
    beforeDelivery: () => Promise.resolve(),
    deliver: () => undefined,
    hasListeners: (roomId) => listeners.has(roomId),
    onFailure: (error) => {
      throw error
    },
  })
  return { tails, release }
}

it('a room whose listeners all left during its lookup is not followed', async () => {
  const { tails, release } = tailsOf(new Set())
  const joining = [tails.follow('a room', () => false), tails.follow('a room', () => false)]
  tails.leave('a room')
  release()
  expect(await Promise.all(joining)).toEqual([false, false])
  expect(tails.size()).toBe(0)
})

it('a room is followed as long as one of two listeners is left', async () => {
  const listeners = new Set<string>()
  const { tails, release } = tailsOf(listeners)
  const closed = tails.follow('a room', () => false)
  const open = tails.follow('a room', () => listeners.add('a room'))
  release()
  await Promise.all([closed, open])
  expect(tails.size()).toBe(1)
})
