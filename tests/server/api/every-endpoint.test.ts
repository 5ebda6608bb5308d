/** Proves S15, S39, S40, S43, S72, S76, S78, S79, S80 and S81. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { JsonSchema } from '@valibot/to-json-schema'
import { describe, expect, it } from 'vitest'
import { namedWireSchemas, wireSchema } from '../../../server/api/openapi.ts'
import { beginSession } from '../../../server/domains/members/sessions.ts'
import { contract, endpoints } from '../../../src/contract/contract.ts'
import { memberWith } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { moveToNoon } from '../deposits/at-noon.ts'
import { handIn, slipsOf } from '../deposits/slips/slips.ts'
import { moneyClient } from '../games/money-server.ts'
import { plainPng } from '../platform/files/pictures.ts'
import { callEndpoint, footprint, nameOf, otherAnswers, pathOf } from './endpoint-calls.ts'

const TEXTS = ['conditions', 'agreements', 'info', 'notice', 'contact', 'sources']
const SWITCHES = ['active', 'registerOTP', 'enableChatWidget', 'terminated']

/** Calls that anybody may make. A new call of the contract that is neither here nor requires a session fails. */
const OF_EVERYBODY = [
  ...['banks', ...TEXTS, ...SWITCHES].map((name) => `GET /api/lookup/${name}`),
  'POST /api/account/validate',
  'POST /api/account',
  'POST /api/login',
  'POST /api/otp/send',
  'POST /api/otp/verify',
  'GET /api/chat/config',
]

/** Calls of the chat, which a guest may make with an id of their own. */
const OF_GUESTS = [
  'POST /api/chat/send-message',
  'POST /api/chat/history',
  'POST /api/chat/upload-image',
  'POST /api/chat/upload-video',
  'PUT /api/chat/read-customer/',
]

const OF_MEMBERS = endpoints.filter((endpoint) => ![...OF_EVERYBODY, ...OF_GUESTS].includes(nameOf(endpoint)))

const server = await serverForFile({ config: { rateLimit: false } })
const member = await memberWith(server.db, { WALLET: 100_00, JOKER: 50_00 })

/** Makes the calls, all in the same way. @returns those that are answered with another status */
const answeredNot = (status: number, called: typeof endpoints, sent: Parameters<typeof callEndpoint>[2]) =>
  otherAnswers(status, called, (endpoint) => callEndpoint(server, endpoint, sent))

it('every call of the contract has an access kind and requires what its kind requires', () => {
  const accessOf = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint.access]))
  expect(OF_EVERYBODY.filter((name) => accessOf.get(name) !== 'public')).toEqual([])
  expect(OF_GUESTS.filter((name) => accessOf.get(name) !== 'caller')).toEqual([])
  expect(OF_MEMBERS.filter(({ access }) => access !== 'member').map(nameOf)).toEqual([])
  expect(OF_MEMBERS.length).toBeGreaterThan(40)
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The token of a session of the member that has ended. */
async function endedSession(change: string): Promise<string> {
  const token = await beginSession(server.db, member.id)
  await server.db.script(`UPDATE session SET ${change} WHERE token_hash = sha256('${token}'::bytea)`)
  return token
}

async function loggedOut(): Promise<string> {
  const token = await beginSession(server.db, member.id)
  await server.request('/api/logout', { method: 'POST', token })
  return token
}

async function ofBlockedMember(): Promise<string> {
  const { id, token } = await memberWith(server.db, {})
  await server.db.query('test.block', "UPDATE member SET status = 'blocked' WHERE id = $1", [id])
  return token
}

const { token: good } = member

/** What a caller may send who is not the member, or who sends a good token in the wrong place. */
const STRANGERS: readonly [string, () => object | Promise<object>][] = [
  ['without a token', () => ({})],
  ['with an empty token', () => bearer('')],
  ['with a made-up token', () => bearer(randomBytes(32).toString('base64url'))],
  ['with a token of another kind', () => bearer('eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.')],
  ['with the hash of a valid token', () => bearer(createHash('sha256').update(good).digest('hex'))],
  ['with a token that has expired', () => endedSession("expires_at = now() - interval '1 s'").then(bearer)],
  [
    'with a token that was unused for too long',
    () => endedSession("last_seen_at = now() - interval '400 days'").then(bearer),
  ],
  ['with a token whose member has logged out', () => loggedOut().then(bearer)],
  ['with the token of a member who is blocked', () => ofBlockedMember().then(bearer)],
  [
    'with a good token as a cookie',
    () => ({ cookie: `token=${good}; session=${good}; Authorization=Bearer%20${good}` }),
  ],
  [
    'with a good token in a header of another name',
    () => ({ 'x-auth-token': good, 'x-access-token': good, token: good }),
  ],
  ['with a good token for a proxy', () => ({ 'proxy-authorization': `Bearer ${good}` })],
  ['with a good token without its scheme', () => ({ authorization: good })],
  [
    'with a good token as a password',
    () => ({ authorization: `Basic ${Buffer.from(`:${good}`).toString('base64')}` }),
  ],
  ['with something behind a good token', () => bearer(`${good}, Bearer ${good}`)],
  ['with a good token that lacks a letter', () => bearer(good.slice(0, -1))],
  ['with a good token that is percent-encoded', () => ({ authorization: `Bearer%20${good}` })],
]

it.each(STRANGERS)('no member’s call is accepted %s', async (_how, headersOf) => {
  const headers = { ...(await headersOf()) }
  const before = await footprint(server)
  for (const endpoint of OF_MEMBERS) {
    const { status, body } = await callEndpoint(server, endpoint, { headers })
    const refusal = [nameOf(endpoint), 401, 'invalid-token']
    expect([nameOf(endpoint), status, Object(body).message]).toEqual(refusal)
  }
  expect(await footprint(server)).toEqual(before)
})

it('no member’s call is accepted with a good token in the address or in a body, nor with an id of a guest or of the member', async () => {
  const before = await footprint(server)
  const query = `?token=${good}&access_token=${good}`
  const guestId = randomUUID()
  const fields = { token: good, userId: member.id, guestId, username: member.username }
  const others = await otherAnswers(401, OF_MEMBERS, ({ path, ...endpoint }) =>
    callEndpoint(
      server,
      { ...endpoint, path: `${path}${query}` },
      { headers: { 'x-guest-id': guestId }, fields },
    ),
  )
  expect(others).toEqual([])
  expect(await footprint(server)).toEqual(before)
})

it('a caller with an invalid token is not served as a guest instead', async () => {
  const ofGuests = endpoints.filter((one) => OF_GUESTS.includes(nameOf(one)) && one.multipart !== true)
  const sent = { token: 'A'.repeat(43), fields: { guestId: randomUUID(), limit: 1, skip: 0 } }
  expect(await answeredNot(401, ofGuests, sent)).toEqual([])
})

/** Calls that change something although their method is GET. */
const CHANGING = OF_MEMBERS.filter(({ method, effect }) => method === 'GET' && effect === 'change')

it.each([
  ['prefetches it', 403, { 'sec-purpose': 'prefetch' }],
  ['prerenders it', 403, { 'sec-purpose': 'prefetch;prerender' }],
  ['prefetches it in the old way', 403, { purpose: 'prefetch' }],
  ['follows a link', 403, { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
  ['loads a picture', 403, { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['loads a script', 403, { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
  ['sends a form, which cannot mark its call', 400, { 'x-requested-with': undefined }],
])(
  'a GET call that changes something is not carried out when a browser %s',
  async (_how, status, headers) => {
    expect(CHANGING.length).toBeGreaterThan(9)
    const before = await footprint(server)
    expect(await answeredNot(status, CHANGING, { token: good, headers })).toEqual([])
    expect(await footprint(server)).toEqual(before)
  },
)

describe('every call', () => {
  it('refuses a body that is larger than any of ours', async () => {
    const body = JSON.stringify({ page: 1, padding: 'x'.repeat(70_000) })
    const taking = endpoints.filter((endpoint) => endpoint.body !== undefined && !endpoint.multipart)
    const others = await otherAnswers(413, taking, ({ method, path }) =>
      server.request(pathOf(path), { method, token: good, body }),
    )
    expect(others).toEqual([])
  })

  it('treats path parameters as text; none of it gets into a header or another path', async () => {
    const written = ['..%2f..%2fetc%2fpasswd', '%0d%0aset-cookie:%20a=b', "'%20OR%201=1--"]
    const named = endpoints.filter(({ params }) => params !== undefined)
    expect(named.length).toBeGreaterThan(5)
    for (const { method, path } of named) {
      for (const trick of [...written, '%00', '%ff', '%252e%252e']) {
        const answer = await server.request(path.replaceAll(/:\w+/g, trick), { method, token: good })
        expect(answer.status, `${method} ${path} ${trick}`).toBeLessThan(500)
        expect(JSON.stringify(answer.body)).not.toMatch(/root:|set-cookie|syntax error/)
        expect(answer.headers.get('set-cookie')).toBeNull()
      }
    }
  })

  it('answers JSON without a cookie and with the headers of every response, for any caller; a member’s are never cached', async () => {
    const everywhere = {
      'set-cookie': null,
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    }
    for (const token of [undefined, (await memberWith(server.db, {})).token]) {
      for (const endpoint of endpoints) {
        const { headers } = await callEndpoint(server, endpoint, { token })
        const expected = {
          ...everywhere,
          ...(endpoint.access === 'member' && { 'cache-control': 'no-store' }),
        }
        const found = Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]))
        expect([nameOf(endpoint), found]).toEqual([nameOf(endpoint), expected])
      }
    }
  })
})

const NAMED = namedWireSchemas()

/** Paths in a value that its schema does not know, such as `profile.passwordHash`. */
function undocumented(schema: JsonSchema | boolean | undefined, value: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || typeof value !== 'object' || value === null) return []
  const named = schema.$ref?.split('/').at(-1)
  if (named !== undefined) return undocumented(NAMED[named], value, at)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants !== undefined) {
    // The schema that fits best is taken as the intended one.
    const each = variants.filter((one) => fits(one, value)).map((one) => undocumented(one, value, at))
    return each.toSorted((a, b) => a.length - b.length)[0] ?? [at]
  }
  if (Array.isArray(value)) {
    const { items } = schema
    return Array.isArray(items) ? [] : value.flatMap((item) => undocumented(items, item, `${at}[]`))
  }
  return Object.entries(value).flatMap(([name, part]) => {
    const known = schema.properties?.[name] ?? schema.additionalProperties
    return known === undefined || known === false
      ? [`${at}.${name}`]
      : undocumented(known, part, `${at}.${name}`)
  })
}

function fits(schema: JsonSchema | boolean, value: object): boolean {
  if (typeof schema !== 'object') return schema
  const named = schema.$ref?.split('/').at(-1)
  if (named !== undefined) return fits(NAMED[named] ?? false, value)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants !== undefined) return variants.some((one) => fits(one, value))
  return schema.type === undefined || schema.type === (Array.isArray(value) ? 'array' : 'object')
}

it('no answer contains a field that the description of the API does not name, nor a password, a hash or a token that was not requested', async () => {
  const token = await server.logIn()
  let answered = 0
  for (const endpoint of endpoints.filter(({ effect, multipart }) => effect === 'read' && !multipart)) {
    const { status, body } = await callEndpoint(server, endpoint, { token, fields: { page: 1, limit: 10 } })
    if (status !== 200) continue
    answered += 1
    expect(undocumented(wireSchema(endpoint.response), body), `what ${endpoint.path} answers`).toEqual([])
    const showsPassword = endpoint.path === '/api/wallet/account/:slotCode'
    const secret = showsPassword ? /argon2/ : /argon2|password"|_hash|[\w-]{43}"/i
    expect(JSON.stringify(body), `what ${endpoint.path} answers`).not.toMatch(secret)
  }
  expect(answered).toBeGreaterThan(30)
  const { body } = await server.request('/api/wallet', { token })
  const more = { ...Object(body), profile: { ...Object(body).profile, passwordHash: 'x' } }
  expect(undocumented(wireSchema(contract.wallet.read.response), more)).toEqual(['.profile.passwordHash'])
})

it('what belongs to a member is not found for another one who knows its id', async () => {
  const other = await memberWith(server.db, { WALLET: 1_00 })
  await moveToNoon(server)
  expect(await handIn(server, good, plainPng(300, 300))).toBe(200)
  const reference = (await slipsOf(server, good))[0]?.reference ?? ''
  const made = await server.request('/api/qrcode/KBANK', {
    method: 'POST',
    token: good,
    body: { amount: 100 },
  })
  expect(made.status).toBe(200)
  const qrcodeId = String(Object(made.body).qrcodeId)
  const key = randomUUID()
  await moneyClient(server, member).transfer('WALLET', 'JOKER', 1, key)

  const asOther = { token: other.token }
  const ofOther = await server.request(`/api/statement/slip/reference/${reference}`, asOther)
  const ofNobody = await server.request(`/api/statement/slip/reference/${randomUUID()}`, asOther)
  expect([ofOther.status, ofOther.body]).toEqual([ofNobody.status, ofNobody.body])
  expect(ofOther.status).toBeGreaterThanOrEqual(400)
  await server.request(`/api/qrcode/${qrcodeId}`, { method: 'DELETE', ...asOther })
  const still = await server.request('/api/qrcode/KBANK', { token: good })
  expect(still.body).toMatchObject({ hasQrcode: true, qrcodeId })
  expect((await server.request(`/api/operation/${key}`, asOther)).body).toEqual({ state: 'absent' })
  expect((await server.request('/api/wallet/account/JOKER', asOther)).status).toBeGreaterThanOrEqual(400)
  const ofMember = await server.request(`/api/autoLogin/pg/${member.username}`, asOther)
  expect(ofMember.status).toBeGreaterThanOrEqual(400)
  expect((await slipsOf(server, other.token)).length).toBe(0)
})

it('what belongs to a member cannot be set in a body: unknown fields change nothing', async () => {
  const before = await server.request('/api/wallet', { token: good })
  const bank = { bankCode: 'SCB', bankAccountName: 'ทดสอบ ระบบ', bankAccountNo: '1234567890' }
  const ids = { _id: randomUUID(), userId: randomUUID() }
  const more = { ...ids, coin: 99, balance: 99, isActive: true, status: 'SUCCESS' }
  const body = { name: 'ทดสอบ', ...bank, ...more }
  await server.request('/api/account/profile', { method: 'PUT', token: good, body })
  const after = await server.request('/api/wallet', { token: good })
  expect(Object(after.body).wallet).toEqual(Object(before.body).wallet)
  expect(Object(after.body).profile).toEqual(Object(before.body).profile)
})
