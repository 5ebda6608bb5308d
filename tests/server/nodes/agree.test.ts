/** Proves S45 and R7. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, expect, it } from 'vitest'
import type { Backend } from '../../../server/backend.ts'
import { LOGIN_FAILURES } from '../../../server/domains/members/log-in.ts'
import { databaseForFile } from '../../support/database/test-database.ts'
import { booksOf, memberWith } from '../../support/members.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { requestAt } from '../../support/request-at.ts'
import { startNode } from '../../support/test-server.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { plainPng, slipForm } from '../platform/files/pictures.ts'

const database = await databaseForFile()

/** One more server on the one database, on a machine of its own: it shares no folder with the others. */
async function oneMore(env: Record<string, string> = {}): Promise<Backend> {
  const folder = await temporaryFolder()
  const own = { DATA_DIR: folder, DIST_DIR: folder, UPLOADS: 'database', TRUST_PROXY: 'loopback' }
  const node = await startNode({ ...own, ...env }, { connection: database.connection, isShared: true })
  return {
    ...node,
    async stop() {
      await node.stop()
      await rm(folder, { recursive: true })
    },
  }
}
const [first, second] = await Promise.all([oneMore(), oneMore()])
afterAll(() => Promise.all([first.stop(), second.stop()]))

const request = ({ url }: Backend, path: string, options?: Parameters<typeof requestAt>[2]) =>
  requestAt(url, path, options)

/** @param from the caller's address, as the proxy before the node reports it */
const logIn = (node: Backend, body: object, from = '198.51.100.1') =>
  request(node, '/api/login', { method: 'POST', body, headers: { 'x-forwarded-for': from } })

/** Records that many failed logins of the address within this minute. */
const failed = (address: string, count: number) =>
  database.db.query(
    'test.failed',
    `INSERT INTO budget_spent (budget, caller, calls, ends_at) VALUES ($1, $2, $3, now() + interval '1 minute')`,
    [LOGIN_FAILURES, address, count],
  )

let guessed = 0
/** A wrong password for a number without earlier attempts. */
const guess = (node: Backend, from: string) => {
  guessed += 1
  return logIn(node, { username: `07${String(guessed).padStart(8, '0')}`, password: 'wrong' }, from)
}

const DEMO = { username: '0812345678', password: 'krapao-demo' }

it('two nodes have created one set of demo members', async () => {
  const demo = `SELECT 1 FROM member WHERE username = '${DEMO.username}'`
  expect(await database.db.query('test.demo', demo)).toHaveLength(1)
})

it('two nodes know the same sessions: begun on one, valid on the other, ended on it, over on the first', async () => {
  const { token } = Object((await logIn(first, DEMO)).body)
  expect((await request(second, '/api/wallet', { token })).status).toBe(200)
  expect((await request(second, '/api/logout', { method: 'POST', token })).status).toBe(200)
  expect((await request(first, '/api/wallet', { token })).status).toBe(401)
})

it('two nodes execute once a call that is sent to both under one key, and give one answer', async () => {
  const member = await memberWith(database.db, { WALLET: 100_00, JOKER: 0 })
  const call = {
    method: 'POST',
    body: { from: 'WALLET', to: 'JOKER', amount: 10 },
    token: member.token,
    key: randomUUID(),
  }
  const nodes = Array.from({ length: 5 }, () => [first, second]).flat()
  const answers = await Promise.all(nodes.map((node) => request(node, '/api/wallet/transfer', call)))
  const settled = await request(second, '/api/wallet/transfer', call)
  expect(settled.status).toBe(200)
  const done = answers.filter(({ status }) => status !== 409)
  for (const { body } of done) expect(body).toEqual(settled.body)
  expect(await booksOf(database.db, member.id)).toMatchObject({ wallet: 90_00, 'game:JOKER': 10_00 })
})

it('two nodes know the same limits and pauses: what is set on one is refused by the other', async () => {
  const { token } = await memberWith(database.db, {})
  const post = (node: Backend, path: string, body: object, method = 'POST') =>
    request(node, path, { method, token, body })
  await post(first, '/api/account/limits/day', { amount: 500 }, 'PUT')
  const over = await post(second, '/api/qrcode/KBANK', { amount: 501 })
  expect(over.body).toEqual({ message: 'DEPOSIT_LIMIT' })
  // However many are made at once, on whichever node, only what is within the limit is made.
  const nodes = Array.from({ length: 5 }, () => [first, second]).flat()
  const made = await Promise.all(nodes.map((node) => post(node, '/api/qrcode/KBANK', { amount: 300 })))
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(400)])
  const { body } = await post(second, '/api/account/limits/week', { amount: 900 }, 'PUT')
  expect(body).toMatchObject({ limits: [{ used: 300 }, { used: 300 }, { used: 300 }] })
  await post(second, '/api/account/pause', { length: 'day' })
  expect((await post(first, '/api/qrcode/KBANK', { amount: 100 })).body).toEqual({
    message: 'LIMIT_PAUSED',
  })
})

it('two nodes show the files that members upload to the other, although they share no folder', async () => {
  const { token } = await memberWith(database.db, {})
  const body = slipForm(plainPng())
  const uploaded = await request(first, '/api/chat/upload-image', { method: 'POST', body, token })
  const shown = await request(second, String(uploaded.body))
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-type')).toBe('image/png')
})

it('two nodes decide a slip once', async () => {
  // Each node has a sandbox, and so a clock, of its own.
  await Promise.all([first, second].map(moveToNoon))
  const member = await memberWith(database.db, {})
  const body = slipForm(plainPng(300, 300))
  const call = { method: 'POST', body, token: member.token }
  expect((await request(first, '/api/wallet/slip', call)).status).toBe(200)
  const slips = 'SELECT status, attempts FROM slip WHERE member_id = $1'
  await expect
    .poll(() => database.db.query('test.slips', slips, [member.id]))
    .toEqual([{ status: 'FAILED', attempts: 1 }])
})

it('limits of two nodes are shared by an address, and are those of the caller and not of the proxy', async () => {
  await failed('203.0.113.7', USUAL_SETTINGS.logins.failuresPerAddress - 2)
  for (const node of [first, second]) expect((await guess(node, '203.0.113.7')).status).toBe(401)
  for (const node of [first, second]) expect((await guess(node, '203.0.113.7')).status).toBe(429)
  expect((await guess(first, '203.0.113.8')).status).toBe(401)
  // What the caller itself puts before the proxy's entry is ignored.
  expect((await guess(first, '192.0.2.1, 203.0.113.7')).status).toBe(429)
})

it('limits of two nodes apply to a whole network, where one caller has all its addresses', async () => {
  await failed('2001:db8:0:1::/64', USUAL_SETTINGS.logins.failuresPerAddress - 2)
  for (const host of ['1', 'f']) expect((await guess(first, `2001:db8:0:1::${host}`)).status).toBe(401)
  expect((await guess(second, '2001:db8:0:1:ffff::1')).status).toBe(429)
  expect((await guess(second, '2001:db8:0:2::1')).status).toBe(401)
})

it('two nodes lock a number after five wrong passwords in all', async () => {
  const wrong = { username: '0898989898', password: 'wrong' }
  for (let i = 0; i < 5; i += 1) {
    expect((await logIn(i % 2 === 0 ? first : second, wrong)).status).toBe(401)
  }
  expect((await logIn(first, wrong)).status).toBe(429)
  expect((await logIn(second, wrong)).status).toBe(429)
})

it('a node without TRUST_PROXY ignores every claim about the address of a caller', async () => {
  const node = await oneMore({ TRUST_PROXY: '' })
  await failed('127.0.0.1', USUAL_SETTINGS.logins.failuresPerAddress - 2)
  for (const host of [100, 101]) expect((await guess(node, `203.0.113.${host}`)).status).toBe(401)
  expect((await guess(node, '203.0.113.102')).status).toBe(429)
  await node.stop()
})

it('a node that leaves reports that in its health check, and answers its callers meanwhile', async () => {
  const node = await oneMore({ DRAIN_SECONDS: '1' })
  expect((await request(node, '/health')).status).toBe(200)
  const stopped = node.stop()
  expect((await request(node, '/health')).status).toBe(503)
  expect((await request(node, '/api/lookup/banks')).status).toBe(200)
  await stopped
  await expect(request(node, '/health')).rejects.toThrow('fetch failed')
})
