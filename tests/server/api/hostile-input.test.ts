/** Proves S24, S39, S43 and S46. */
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { serverForFile } from '../../support/test-server.ts'
import { ledgerSnapshot } from '../ledger/fixtures.ts'

const server = await serverForFile({ config: { rateLimit: false } })
const token = await server.logIn()

const CREDENTIALS = { username: '0812345678', password: 'krapao-demo' }

const logIn = (body: string, type = 'application/json') =>
  server.request('/api/login', { method: 'POST', body, headers: { 'content-type': type } })

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('a body that is no login', () => {
  it.each([
    ['broken JSON', '{"username":"0812345678"', 400],
    ['a prototype', '{"__proto__":{"admin":true},"username":"0812345678","password":"krapao-demo"}', 400],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}},"username":"a","password":"b"}', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['a number for the name', '{"username":1,"password":"x"}', 400],
    ['an array for the name', '{"username":["0812345678"],"password":"krapao-demo"}', 400],
    ['an object for the password', '{"username":"0812345678","password":{"$ne":""}}', 400],
    ['a NUL character', '{"username":"0812345678\\u0000","password":"krapao-demo"}', 400],
    ['a lone surrogate', '{"username":"0812345678\\ud83d","password":"krapao-demo"}', 400],
    ['an endless name', JSON.stringify({ username: '0'.repeat(1000), password: 'x' }), 400],
    ['deep nesting', `{"username":"a","password":"b","more":${nested(20)}}`, 400],
    ['very deep nesting', nested(20_000), 400],
    ['too much of it', JSON.stringify({ username: 'a', password: 'b'.repeat(70_000) }), 413],
  ])('is refused: %s', async (_case, body, status) => {
    const message = expect.stringMatching(/^KEY_(?:MISSING|INVALID)$/)
    expect(await logIn(body)).toMatchObject({ status, body: { message } })
  })

  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
  it.each(['text/plain', 'application/xml', ...forms])('is refused as %s', async (type) => {
    const refusal = { status: 415, body: { message: 'KEY_INVALID' } }
    expect(await logIn(JSON.stringify(CREDENTIALS), type)).toMatchObject(refusal)
  })

  it('is never quoted', async () => {
    for (const body of ['{"username":"canary-4711"', '{"username":{"canary-4711":1}}', '{"canary-4711":1}']) {
      expect(JSON.stringify((await logIn(body)).body)).not.toContain('canary')
    }
  })
})

describe('a call without the marker header', () => {
  it.each([undefined, 'fetch', ''])('is refused (%s)', async (marker) => {
    const headers = { 'x-requested-with': marker }
    for (const path of ['/api/wallet', '/api/lookup/banks', '/api/wallet/refresh/slot']) {
      expect(await server.request(path, { token, headers })).toMatchObject({
        status: 400,
        body: { message: 'KEY_MISSING', params: { key: 'X-Requested-With' } },
      })
    }
  })
})

describe('a GET that changes state', () => {
  // That every one of them is refused, however a browser loads it, is in who-may-call.test.ts.
  it('moves no money when a browser prefetches it', async () => {
    await server.sandbox('POST', '/api/games/PG/result', { username: '0812345678', amount: 1 })
    const before = await ledgerSnapshot(server.db)
    const headers = { 'sec-purpose': 'prefetch' }
    const answer = await server.request('/api/wallet/refresh/slot', { token, headers })
    expect(answer).toMatchObject({ status: 403, body: { message: 'KEY_INVALID' } })
    expect(await ledgerSnapshot(server.db)).toEqual(before)
  })

  it('is carried out when the app requests it', async () => {
    const headers = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }
    expect((await server.request('/api/wallet/refresh/slot', { token, headers })).status).toBe(200)
  })

  it.each(['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('does not exist as %s', async (method) => {
    const { status, headers } = await server.request('/api/wallet/refresh/slot', { method, token })
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET, POST' })
  })
})

it('a request that contradicts itself about its length is refused', async () => {
  const answer = await raw(
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
})

it('TRACE does not reflect the request', async () => {
  expect(
    await raw('TRACE /api/wallet HTTP/1.1\r\nHost: x\r\nX-Secret: canary\r\nConnection: close\r\n\r\n'),
  ).not.toContain('canary')
})

function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}
