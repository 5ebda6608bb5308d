/** Proves S22, S24, S26, S39, S43 and S46. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { booksOf, memberWith } from '../../support/members.ts'
import { moneyClient, moneyServerForFile } from '../games/money-server.ts'
import { ledgerSnapshot } from '../ledger/fixtures.ts'

const server = await moneyServerForFile()
const member = await memberWith(server.db, { WALLET: 60_000_00, JOKER: 500_00 })
const payer = await memberWith(server.db, { WALLET: 1000_00, JOKER: 0 })
const other = await memberWith(server.db, { WALLET: 7_00, JOKER: 0 })
const before = await ledgerSnapshot(server.db)

/** As JSON text, because some of it cannot be written as a value. */
const BAD_NUMBERS = ['-0', '-0.01', '0.001', '1e-7', '1e309', '9007199254740993', '70368744177665']
const NO_NUMBERS = ['""', '"1e2"', '"NaN"', 'null', 'true', '[]', '[100]', '{}', '{"$gt":0}']
const REASONS = [
  ['"100"', 'not-a-number'],
  ['-1', 'negative'],
  ['1e300', 'too-large'],
  ['100.005', 'too-many-decimals'],
] as const

const CALLS = [
  ['/api/wallet/transfer', (amount: string) => `{"from":"WALLET","to":"JOKER","amount":${amount}}`],
  ['/api/wallet/transfer', (amount: string) => `{"from":"JOKER","to":"WALLET","amount":${amount}}`],
  ['/api/wallet/withdraw', (amount: string) => `{"amount":${amount}}`],
  ['/api/wallet/withdrawAll', (amount: string) => `{"amount":${amount}}`],
  ['/api/wallet/add', (amount: string) => `{"amount":${amount}}`],
] as const

const post = (path: string, body: string) =>
  server.request(path, { method: 'POST', token: member.token, body })

/** The answer to a call with that key missing or invalid. */
const refusalOf = (message: 'KEY_INVALID' | 'KEY_MISSING', key: string) => ({
  status: 400,
  body: { message, params: { key } },
})

describe.each(CALLS)('%s', (path, bodyWith) => {
  it.each([...BAD_NUMBERS, ...NO_NUMBERS])('refuses the amount %s, and nothing moves', async (amount) => {
    expect(await post(path, bodyWith(amount))).toMatchObject(refusalOf('KEY_INVALID', 'amount'))
    expect(await ledgerSnapshot(server.db)).toEqual(before)
  })

  it.each(REASONS)('refuses the amount %s as %s, and nothing moves', async (amount, reason) => {
    const { status, body } = await post(path, bodyWith(amount))
    expect(status).toBe(400)
    expect(body).toEqual({ message: 'KEY_INVALID', params: { key: 'amount', reason } })
    expect(await ledgerSnapshot(server.db)).toEqual(before)
  })

  it('refuses zero, and nothing moves', async () => {
    const message = expect.stringMatching(/^(?:TRANSFER_MINIMUM|KEY_INVALID)$/)
    expect(await post(path, bodyWith('0'))).toMatchObject({ status: 400, body: { message } })
    expect(await ledgerSnapshot(server.db)).toEqual(before)
  })

  it('reports a missing amount', async () => {
    const body = bodyWith('1').replace(/,?"amount":1/, '')
    expect(await post(path, body)).toMatchObject(refusalOf('KEY_MISSING', 'amount'))
  })
})

it.each([
  ['to an unknown game', 'WALLET', 'NOGAME', 404, 'NO_GAME'],
  ['from an unknown game', 'NOGAME', 'WALLET', 404, 'NO_GAME'],
  ['to a game that is not open', 'WALLET', 'PG', 400, 'SLOT_NO_ACCOUNT'],
  ['from a game that is not open', 'PG', 'WALLET', 400, 'SLOT_NO_ACCOUNT'],
  ['from the wallet to itself', 'WALLET', 'WALLET', 400, 'KEY_INVALID'],
  ['from a game to itself', 'JOKER', 'JOKER', 400, 'KEY_INVALID'],
  ['to the transit account', 'WALLET', 'transit', 404, 'NO_GAME'],
  ['from the held amount', 'held', 'WALLET', 404, 'NO_GAME'],
  ['to a name in small letters', 'WALLET', 'joker', 404, 'NO_GAME'],
  ['to nothing', 'WALLET', '', 404, 'NO_GAME'],
  ['with a prefix of the ledger', 'WALLET', 'game:JOKER', 404, 'NO_GAME'],
  ['to a property that every object has', 'WALLET', '__proto__', 404, 'NO_GAME'],
])('a transfer %s is refused, and nothing moves', async (_case, from, to, status, code) => {
  const answer = await moneyClient(server, member).transfer(from, to, 1)
  expect(answer).toMatchObject({ status, body: { message: code } })
  expect(await ledgerSnapshot(server.db)).toEqual(before)
})

it.each(['null', '1', '[]', '{}', '["WALLET"]'])(
  'a transfer from the account %s is refused',
  async (from) => {
    const answer = await post('/api/wallet/transfer', `{"from":${from},"to":"JOKER","amount":1}`)
    expect(answer).toMatchObject(refusalOf('KEY_INVALID', 'from'))
  },
)

it.each([
  ['from', '{"to":"JOKER","amount":1}'],
  ['to', '{"from":"WALLET","amount":1}'],
])('a transfer without %s is refused', async (key, body) => {
  expect(await post('/api/wallet/transfer', body)).toMatchObject(refusalOf('KEY_MISSING', key))
  expect(await ledgerSnapshot(server.db)).toEqual(before)
})

it.each([
  ['WALLET', 200],
  ['NOGAME', 404],
  ['PG', 400],
])('collecting everything in %s is answered with %i', async (to, status) => {
  const stranger = await memberWith(server.db, { WALLET: 0 })
  expect(await moneyClient(server, stranger).transferAll(to)).toMatchObject({ status })
})

it('the money of the member is unchanged', async () => {
  expect(await booksOf(server.db, member.id)).toMatchObject({ wallet: 60_000_00, 'game:JOKER': 500_00 })
})

type Headers = Readonly<Record<string, string | readonly string[]>>

/** Sends a call with a body written by hand, and with each header as often as it is given. */
async function send(path: string, body: string, headers: Headers = {}, method = 'POST') {
  const all: Headers = {
    authorization: `Bearer ${payer.token}`,
    'x-requested-with': 'XMLHttpRequest',
    ...(body !== '' && { 'content-type': 'application/json' }),
    ...headers,
  }
  const call = request(new URL(path, server.url), { method })
  for (const [name, value] of Object.entries(all)) call.setHeader(name, value)
  call.end(body)
  const [response] = await once(call, 'response')
  return { status: Number(response.statusCode), body: await json(response) }
}

const inGame = async () => (await booksOf(server.db, payer.id))['game:JOKER'] ?? 0

/** How many satang of the member this call moves into the game. */
async function movedBy(path: string, body: string, headers?: Headers) {
  const had = await inGame()
  const { status } = await send(path, body, headers)
  return { status, satang: (await inGame()) - had }
}

const TRANSFER = '/api/wallet/transfer'
const INTO_GAME = '"from":"WALLET","to":"JOKER"'

it.each([
  ['has its last value', `{${INTO_GAME},"amount":100,"amount":1}`, 200, 100],
  ['is not valid because of its first value', `{${INTO_GAME},"amount":1,"amount":-1}`, 400, 0],
  ['cannot be a list', `{${INTO_GAME},"amount":[1,2]}`, 400, 0],
  ['is not the same field in another case', `{${INTO_GAME},"amount":1,"Amount":500,"AMOUNT":500}`, 200, 100],
  ['is not the same field when it is escaped', `{${INTO_GAME},"amount":500,"\\u0061mount":1}`, 200, 100],
])('a field that appears twice in a body %s', async (_how, body, status, satang) => {
  expect(await movedBy(TRANSFER, body)).toEqual({ status, satang })
})

it('a body in other words is one request under one key: the parsed values are compared', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  expect(await movedBy(TRANSFER, `{${INTO_GAME},"amount":3}`, headers)).toEqual({
    status: 200,
    satang: 300,
  })
  const again = `{${INTO_GAME},"amount":9,"amount":3}`
  expect(await movedBy(TRANSFER, again, headers)).toEqual({ status: 200, satang: 0 })
  const different = `{${INTO_GAME},"amount":3,"amount":9}`
  expect(await movedBy(TRANSFER, different, headers)).toEqual({ status: 422, satang: 0 })
})

it('the query of an address changes no value of the body', async () => {
  const query = '?amount=500&amount=900&from=JOKER&to=PG&userId=1'
  expect(await movedBy(`${TRANSFER}${query}`, `{${INTO_GAME},"amount":1}`)).toEqual({
    status: 200,
    satang: 100,
  })
})

it('the query of an address adds nothing that the body leaves out', async () => {
  const query = '?from=WALLET&to=JOKER&amount=1'
  expect(await movedBy(`${TRANSFER}${query}`, '{}')).toEqual({ status: 400, satang: 0 })
  const login = await send('/api/login?username=0812345678&password=krapao-demo', '{}')
  expect(login).toEqual({ status: 400, body: { message: 'KEY_MISSING', params: { key: 'username' } } })
})

it('the query of an address cannot replace the game in the path', async () => {
  expect(await send('/api/wallet/activate/PG?slotCode=UFABET&slotCode=SBO', '', {}, 'GET')).toMatchObject({
    status: 200,
  })
  const open = await server.db.query<{ code: string }>(
    'test.open-games',
    'SELECT slot_code AS code FROM game_account WHERE member_id = $1 AND is_active ORDER BY 1',
    [payer.id],
  )
  expect(open.map(({ code }) => code)).toEqual(['JOKER', 'PG'])
})

it('a token that is sent twice gives no second identity: the first counts', async () => {
  const authorization = [`Bearer ${other.token}`, `Bearer ${payer.token}`]
  const { body } = await send('/api/wallet', '', { authorization }, 'GET')
  expect(body).toMatchObject({ profile: { _id: other.id } })
  const bad = ['Bearer x', `Bearer ${payer.token}`]
  expect(await send('/api/wallet', '', { authorization: bad }, 'GET')).toMatchObject({ status: 401 })
})

it.each([
  ['the key', { 'idempotency-key': [randomUUID(), randomUUID()] }],
  ['the host', { host: ['krapao.example', 'other.example'] }],
  ['the mark of the app', { 'x-requested-with': ['XMLHttpRequest', 'XMLHttpRequest'] }],
])('a call is invalid when a header is sent twice: %s', async (_which, headers) => {
  expect(await movedBy(TRANSFER, `{${INTO_GAME},"amount":1}`, headers)).toEqual({ status: 400, satang: 0 })
})

const CREDENTIALS = { username: '0812345678', password: 'krapao-demo' }

const token = await server.logIn()

const logIn = (body: string, type = 'application/json') =>
  server.request('/api/login', { method: 'POST', body, headers: { 'content-type': type } })

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

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
])('a body that is no login is refused: %s', async (_case, body, status) => {
  const message = expect.stringMatching(/^KEY_(?:MISSING|INVALID)$/)
  expect(await logIn(body)).toMatchObject({ status, body: { message } })
})

const forms = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']
it.each(['text/plain', 'application/xml', ...forms])('a login is refused as %s', async (type) => {
  const refusal = { status: 415, body: { message: 'KEY_INVALID' } }
  expect(await logIn(JSON.stringify(CREDENTIALS), type)).toMatchObject(refusal)
})

it('a refused body is never quoted', async () => {
  for (const body of ['{"username":"canary-4711"', '{"username":{"canary-4711":1}}', '{"canary-4711":1}']) {
    expect(JSON.stringify((await logIn(body)).body)).not.toContain('canary')
  }
})

it.each([undefined, 'fetch', ''])('a call without the marker header is refused (%s)', async (marker) => {
  const headers = { 'x-requested-with': marker }
  for (const path of ['/api/wallet', '/api/lookup/banks', '/api/wallet/refresh/slot']) {
    expect(await server.request(path, { token, headers })).toMatchObject(
      refusalOf('KEY_MISSING', 'X-Requested-With'),
    )
  }
})

it('the description of the API is read without the marker header', async () => {
  const unmarked = { headers: { 'x-requested-with': undefined } }
  const { status, body } = await server.request('/api/openapi.json', unmarked)
  expect([status, Object(body).openapi]).toEqual([200, '3.1.0'])
})

// That every one of them is refused, however a browser loads it, is in every-endpoint.test.ts.
it('a GET that changes state moves no money when a browser prefetches it', async () => {
  await server.sandbox('POST', '/api/games/PG/result', { username: '0812345678', amount: 1 })
  const booked = await ledgerSnapshot(server.db)
  const headers = { 'sec-purpose': 'prefetch' }
  const answer = await server.request('/api/wallet/refresh/slot', { token, headers })
  expect(answer).toMatchObject({ status: 403, body: { message: 'KEY_INVALID' } })
  expect(await ledgerSnapshot(server.db)).toEqual(booked)
})

it('a GET that changes state is carried out when the app requests it', async () => {
  const headers = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }
  expect((await server.request('/api/wallet/refresh/slot', { token, headers })).status).toBe(200)
})

it.each(['HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])(
  'a GET that changes state does not exist as %s',
  async (method) => {
    const { status, headers } = await server.request('/api/wallet/refresh/slot', { method, token })
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET, POST' })
  },
)

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

function raw(words: string): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(words)
  return text(socket)
}
