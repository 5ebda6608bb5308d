/** Proves S45 and R7. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backend, startBackend } from '../../../server/backend.ts'
import { LOGIN_FAILURES } from '../../../server/domains/members/log-in.ts'
import { type Config, readConfig } from '../../../server/settings/config.ts'
import { freshDatabase, type TestDatabase } from '../../support/database/test-database.ts'
import { booksOf, memberWith } from '../../support/members.ts'
import { USUAL_SETTINGS } from '../../support/usual-settings.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { plainPng, slipForm } from '../platform/files/pictures.ts'

let database: TestDatabase
let first: Backend
let second: Backend
const folders: string[] = []

/** One more server on the one database, on a machine of its own: it shares no folder with the others. */
async function startNode(changes: Partial<Config> = {}): Promise<Backend> {
  const dataDir = await mkdtemp(join(tmpdir(), 'krapao-node-'))
  folders.push(dataDir)
  const config = readConfig({
    PORT: '0',
    SANDBOX_PORT: '0',
    DESK_PORT: 'off',
    DATA_DIR: dataDir,
    UPLOADS: 'database',
    TRUST_PROXY: 'loopback',
    DIST_DIR: dataDir,
  })
  return startBackend(
    { ...config, ...changes },
    {
      version: '0.0.0',
      connection: database.connection,
      isShared: true,
      logSink: { write: () => undefined },
    },
  )
}

beforeAll(async () => {
  database = await freshDatabase()
  ;[first, second] = await Promise.all([startNode(), startNode()])
})
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()])
  await database.drop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

interface RequestOptions {
  readonly method?: string
  readonly body?: unknown
  readonly token?: string
  readonly key?: string
  /** The caller's address, as the proxy before the node reports it. */
  readonly from?: string
}

async function request(
  node: Backend,
  path: string,
  { method = 'GET', body, token, key, from }: RequestOptions = {},
) {
  const isForm = body instanceof FormData
  const response = await fetch(new URL(path, node.url), {
    method,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
      ...(from && { 'x-forwarded-for': from }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, text }
}

const logIn = (node: Backend, body: object, from = '198.51.100.1') =>
  request(node, '/api/login', { method: 'POST', body, from })

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

describe('two nodes that were started at the same moment', () => {
  it('have created one set of demo members', async () => {
    const rows = await database.db.query('test.demo', 'SELECT 1 FROM member WHERE username = $1', [
      DEMO.username,
    ])
    expect(rows).toHaveLength(1)
  })

  it('know the same sessions: begun on one, valid on the other, ended on it, over on the first', async () => {
    const { token } = JSON.parse((await logIn(first, DEMO)).text)
    expect((await request(second, '/api/wallet', { token })).status).toBe(200)
    expect((await request(second, '/api/logout', { method: 'POST', token })).status).toBe(200)
    expect((await request(first, '/api/wallet', { token })).status).toBe(401)
  })

  it('execute once a call that is sent to both under one key, and give one answer', async () => {
    const member = await memberWith(database.db, { WALLET: 100_00, JOKER: 0 })
    const call = {
      method: 'POST',
      body: { from: 'WALLET', to: 'JOKER', amount: 10 },
      token: member.token,
      key: randomUUID(),
    }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        request(i % 2 === 0 ? first : second, '/api/wallet/transfer', call),
      ),
    )
    const settled = await request(second, '/api/wallet/transfer', call)
    expect(settled.status).toBe(200)
    const done = answers.filter(({ status }) => status !== 409)
    expect(new Set(done.map(({ text }) => text))).toEqual(new Set([settled.text]))
    expect(await booksOf(database.db, member.id)).toMatchObject({ wallet: 90_00, 'game:JOKER': 10_00 })
  })

  it('show the files that members upload to the other, although they share no folder', async () => {
    const { token } = await memberWith(database.db, {})
    const body = slipForm(plainPng())
    const handedIn = await request(first, '/api/chat/upload-image', { method: 'POST', body, token })
    const path: unknown = JSON.parse(handedIn.text)
    const shown = await fetch(new URL(String(Object(path).path ?? path), second.url))
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/png')
  })

  it('decide a slip once', async () => {
    // Each node has a sandbox, and so a clock, of its own.
    await Promise.all([first, second].map(moveToNoon))
    const member = await memberWith(database.db, {})
    const body = slipForm(plainPng(300, 300))
    const call = { method: 'POST', body, token: member.token, key: randomUUID() }
    expect((await request(first, '/api/wallet/slip', call)).status).toBe(200)
    const judged = () =>
      database.db.query<{ status: string; attempts: number }>(
        'test.slips',
        'SELECT status, attempts FROM slip WHERE member_id = $1',
        [member.id],
      )
    await expect.poll(judged).toEqual([{ status: 'FAILED', attempts: 1 }])
  })
})

describe('limits of two nodes', () => {
  it('are shared by an address, and are those of the caller and not of the proxy', async () => {
    await failed('203.0.113.7', USUAL_SETTINGS.logins.failuresPerAddress - 2)
    for (const node of [first, second]) expect((await guess(node, '203.0.113.7')).status).toBe(401)
    for (const node of [first, second]) expect((await guess(node, '203.0.113.7')).status).toBe(429)
    expect((await guess(first, '203.0.113.8')).status).toBe(401)
    // What the caller itself puts before the proxy's entry is ignored.
    expect((await guess(first, '192.0.2.1, 203.0.113.7')).status).toBe(429)
  })

  it('apply to a whole network, where one caller has all its addresses', async () => {
    await failed('2001:db8:0:1::/64', USUAL_SETTINGS.logins.failuresPerAddress - 2)
    for (const host of ['1', 'f']) expect((await guess(first, `2001:db8:0:1::${host}`)).status).toBe(401)
    expect((await guess(second, '2001:db8:0:1:ffff::1')).status).toBe(429)
    expect((await guess(second, '2001:db8:0:2::1')).status).toBe(401)
  })

  it('lock a number after five wrong passwords in all', async () => {
    const wrong = { username: '0898989898', password: 'wrong' }
    for (let i = 0; i < 5; i += 1) {
      expect((await logIn(i % 2 === 0 ? first : second, wrong)).status).toBe(401)
    }
    expect((await logIn(first, wrong)).status).toBe(429)
    expect((await logIn(second, wrong)).status).toBe(429)
  })
})

describe('a node without TRUST_PROXY', () => {
  it('ignores every claim about the address of a caller', async () => {
    const node = await startNode({ trustedProxies: [] })
    await failed('127.0.0.1', USUAL_SETTINGS.logins.failuresPerAddress - 2)
    for (const host of [100, 101]) expect((await guess(node, `203.0.113.${host}`)).status).toBe(401)
    expect((await guess(node, '203.0.113.102')).status).toBe(429)
    await node.stop()
  })
})

describe('a node that leaves', () => {
  it('reports that in its health check, and answers its callers meanwhile', async () => {
    const node = await startNode({ drainSeconds: 1 })
    expect((await request(node, '/health')).status).toBe(200)
    const stopped = node.stop()
    expect((await request(node, '/health')).status).toBe(503)
    expect((await request(node, '/api/lookup/banks')).status).toBe(200)
    await stopped
    await expect(request(node, '/health')).rejects.toThrow('fetch failed')
  })
})
