import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Backend } from '../../../server/backend.ts'
import { memberWith, type TestMember } from '../../support/members.ts'
import { requestAt } from '../../support/request-at.ts'
import { serverForFile, startNode } from '../../support/test-server.ts'
import { openChatSocket, textsOf } from './chat-socket.ts'

const MINUTE_MS = 60_000

const first = await serverForFile({ config: { rateLimit: false }, isShared: true })
let second: Backend
let member: TestMember

/** Another node on the database and the files of the first. */
const startAnother = (port = '0', isShared = true): Promise<Backend> =>
  startNode(
    { PORT: port, SANDBOX_PORT: '0', DATA_DIR: first.dataDir, RATE_LIMIT: 'off' },
    { connection: first.database.connection, isShared },
  )

beforeAll(async () => {
  second = await startAnother()
  member = await memberWith(first.db, {})
})
afterAll(() => second.stop())

/** Makes a call of the member on that node. */
const post = (url: string, path: string, body: object) =>
  requestAt(url, path, { method: 'POST', body, token: member.token })

async function send(url: string, message: string, key: object = {}): Promise<number> {
  const body = { sender: 'customer', message: { message_type: 'text', payload: message }, ...key }
  return (await post(url, '/api/chat/send-message', body)).status
}

async function history(url: string): Promise<string[]> {
  const { body: messages } = await post(url, '/api/chat/history', { limit: 100, skip: 0 })
  return (Array.isArray(messages) ? messages : [])
    .map((one) => String(Object(one).message.payload.message))
    .toReversed()
}

/** Sends messages until one arrives through the other node, and waits for the last: nodes take a moment to find each other. */
async function untilConnected(url = second.url): Promise<void> {
  const socket = await openChatSocket(url, member.token)
  await socket.join(`krapao-${member.id}`)
  await expect
    .poll(async () => {
      await send(first.url, 'are you there?')
      return socket.received.length
    })
    .toBeGreaterThan(0)
  await send(first.url, 'there you are')
  await expect.poll(() => textsOf(socket.received).at(-1)).toBe('there you are')
  socket.close()
}

it('two nodes on one database deliver to each other’s members: short and long messages, once each and in order', async () => {
  await untilConnected()
  const before = (await history(first.url)).length
  const sockets = [
    await openChatSocket(first.url, member.token),
    await openChatSocket(second.url, member.token),
  ]
  for (const socket of sockets) expect(await socket.join(`krapao-${member.id}`)).toBe(true)
  const sent: string[] = []
  for (let count = 0; count < 20; count += 1) {
    // 2000 Lao letters are 6000 bytes, and more than fits in a notification with its other fields.
    const text = count % 5 === 0 ? `${count} ${'ກ'.repeat(1990)}` : `${count}`
    sent.push(text)
    expect(await send(count % 2 === 0 ? first.url : second.url, text)).toBe(200)
  }
  for (const socket of sockets) expect(textsOf(await socket.waitForMessages(20))).toEqual(sent)
  // A message that was delivered twice would arrive before a later one.
  for (const { url } of [first, second]) {
    sent.push(`last of ${url}`)
    await send(url, `last of ${url}`)
  }
  for (const socket of sockets) expect(textsOf(await socket.waitForMessages(22))).toEqual(sent)
  expect((await history(second.url)).slice(before)).toEqual(sent)
  for (const socket of sockets) socket.close()
})

it('two nodes store a message once that is sent to both because the answer of the first was lost', async () => {
  const key = { session_id: randomUUID(), createdAt: new Date().toISOString() }
  expect(await Promise.all([send(first.url, 'once', key), send(second.url, 'once', key)])).toEqual([200, 200])
  expect((await history(first.url)).filter((text) => text === 'once')).toHaveLength(1)
})

it('a node delivers a message of which no notice came, after a while', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const node = await startAnother()
  await untilConnected(node.url)
  const socket = await openChatSocket(node.url, member.token)
  await socket.join(`krapao-${member.id}`)
  const silent = await startAnother('0', false)
  expect(await send(silent.url, 'without a notice')).toBe(200)
  vi.advanceTimersByTime(MINUTE_MS)
  expect(textsOf(await socket.waitForMessages(1))).toEqual(['without a notice'])
  socket.close()
  await silent.stop()
  await node.stop()
  vi.useRealTimers()
})

it('two nodes survive the loss of every connection to the database, and deliver the messages sent meanwhile', async () => {
  const socket = await openChatSocket(second.url, member.token)
  await socket.join(`krapao-${member.id}`)
  await first.database.asSupervisor(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  // clock: the node may or may not have noticed the loss: both must work
  await delay(50)
  expect(await send(first.url, 'during the gap')).toBe(200)
  expect(textsOf(await socket.waitForMessages(1))).toEqual(['during the gap'])
  expect(socket.socket.connected).toBe(true)
  await untilConnected()
  socket.close()
})

it('a restarted node has lost nothing, and its customers reconnect by themselves', async () => {
  await send(second.url, 'before the restart')
  const stored = await history(second.url)
  const { port } = new URL(second.url)
  const socket = await openChatSocket(second.url, member.token)
  await second.stop()
  await expect.poll(() => socket.socket.connected).toBe(false)
  second = await startAnother(port)
  await expect.poll(() => socket.socket.connected).toBe(true)
  expect(await socket.join(`krapao-${member.id}`)).toBe(true)
  expect(await history(second.url)).toEqual(stored)
  await send(second.url, 'after the restart')
  expect(textsOf(await socket.waitForMessages(1))).toEqual(['after the restart'])
  socket.close()
})
