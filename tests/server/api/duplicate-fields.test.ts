/** Proves S26. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { booksOf, memberWith } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'

const server = await serverForFile({ config: { rateLimit: false } })
const member = await memberWith(server.db, { WALLET: 1000_00, JOKER: 0 })
const other = await memberWith(server.db, { WALLET: 7_00, JOKER: 0 })

type Headers = Readonly<Record<string, string | readonly string[]>>

/** Sends a call with a body written by hand, and with each header as often as it is given. */
async function send(path: string, body: string, headers: Headers = {}, method = 'POST') {
  const all: Headers = {
    authorization: `Bearer ${member.token}`,
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

/** How many satang of the member this call moves into the game. */
async function movedBy(path: string, body: string, headers?: Headers) {
  const before = (await booksOf(server.db, member.id))['game:JOKER'] ?? 0
  const { status } = await send(path, body, headers)
  return { status, satang: ((await booksOf(server.db, member.id))['game:JOKER'] ?? 0) - before }
}

const TRANSFER = '/api/wallet/transfer'
const INTO_GAME = '"from":"WALLET","to":"JOKER"'

describe('a field that appears twice in a body', () => {
  it.each([
    ['has its last value', `{${INTO_GAME},"amount":100,"amount":1}`, 200, 100],
    ['is not valid because of its first value', `{${INTO_GAME},"amount":1,"amount":-1}`, 400, 0],
    ['cannot be a list', `{${INTO_GAME},"amount":[1,2]}`, 400, 0],
    [
      'is not the same field in another case',
      `{${INTO_GAME},"amount":1,"Amount":500,"AMOUNT":500}`,
      200,
      100,
    ],
    ['is not the same field when it is escaped', `{${INTO_GAME},"amount":500,"\\u0061mount":1}`, 200, 100],
  ])('%s', async (_how, body, status, satang) => {
    expect(await movedBy(TRANSFER, body)).toEqual({ status, satang })
  })

  it('is one request under one key: the parsed values are compared, not the text', async () => {
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
})

describe('the query of an address', () => {
  it('changes no value of the body', async () => {
    const query = '?amount=500&amount=900&from=JOKER&to=PG&userId=1'
    expect(await movedBy(`${TRANSFER}${query}`, `{${INTO_GAME},"amount":1}`)).toEqual({
      status: 200,
      satang: 100,
    })
  })

  it('adds nothing that the body leaves out', async () => {
    const query = '?from=WALLET&to=JOKER&amount=1'
    expect(await movedBy(`${TRANSFER}${query}`, '{}')).toEqual({ status: 400, satang: 0 })
    const login = await send('/api/login?username=0812345678&password=krapao-demo', '{}')
    expect(login).toEqual({ status: 400, body: { message: 'KEY_MISSING', params: { key: 'username' } } })
  })

  it('cannot replace the game in the path', async () => {
    expect(await send('/api/wallet/activate/PG?slotCode=UFABET&slotCode=SBO', '', {}, 'GET')).toMatchObject({
      status: 200,
    })
    const open = await server.db.query<{ code: string }>(
      'test.open-games',
      'SELECT slot_code AS code FROM game_account WHERE member_id = $1 AND is_active ORDER BY 1',
      [member.id],
    )
    expect(open.map(({ code }) => code)).toEqual(['JOKER', 'PG'])
  })
})

describe('a header that is sent twice', () => {
  it('gives no second identity: the first token counts', async () => {
    const authorization = [`Bearer ${other.token}`, `Bearer ${member.token}`]
    const { body } = await send('/api/wallet', '', { authorization }, 'GET')
    expect(body).toMatchObject({ profile: { _id: other.id } })
    const bad = ['Bearer x', `Bearer ${member.token}`]
    expect(await send('/api/wallet', '', { authorization: bad }, 'GET')).toMatchObject({ status: 401 })
  })

  it.each([
    ['the key', { 'idempotency-key': [randomUUID(), randomUUID()] }],
    ['the host', { host: ['krapao.example', 'other.example'] }],
    ['the mark of the app', { 'x-requested-with': ['XMLHttpRequest', 'XMLHttpRequest'] }],
  ])('makes the call invalid: %s', async (_which, headers) => {
    expect(await movedBy(TRANSFER, `{${INTO_GAME},"amount":1}`, headers)).toEqual({ status: 400, satang: 0 })
  })
})
