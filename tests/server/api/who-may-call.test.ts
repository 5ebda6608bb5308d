/** Proves S39 and S78. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../src/contract/contract.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { memberWith } from '../../support/members.ts'
import { type Answer, serverForFile } from '../../support/test-server.ts'

/** Calls that anybody may make. A new call of the contract that is neither here nor requires a session fails. */
const OF_EVERYBODY = [
  'GET /api/lookup/banks',
  'GET /api/lookup/conditions',
  'GET /api/lookup/agreements',
  'GET /api/lookup/info',
  'GET /api/lookup/notice',
  'GET /api/lookup/contact',
  'GET /api/lookup/sources',
  'GET /api/lookup/active',
  'GET /api/lookup/registerOTP',
  'GET /api/lookup/enableChatWidget',
  'GET /api/lookup/terminated',
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

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const OF_MEMBERS = endpoints.filter((endpoint) => ![...OF_EVERYBODY, ...OF_GUESTS].includes(nameOf(endpoint)))

const server = await serverForFile({ config: { rateLimit: false } })
const member = await memberWith(server.db, { WALLET: 100_00, JOKER: 50_00 })

const VALUES: Readonly<Record<string, string>> = { game: 'pg', provider: 'KBANK', slotCode: 'JOKER' }
const pathOf = (path: string) => path.replaceAll(/:(\w+)/g, (_whole, name: string) => VALUES[name] ?? 'none')

function request(
  { method, path, multipart, body }: Endpoint,
  headers: Record<string, string | undefined>,
  fields: object = {},
): Promise<Answer> {
  const hasBody = body !== undefined && !multipart
  return server.request(pathOf(path), {
    method,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    ...(hasBody && { body: fields }),
  })
}

/** Everything that a call could have changed. */
async function footprint(): Promise<unknown> {
  const [row] = await server.db.query(
    'test.footprint',
    `SELECT (SELECT count(*) FROM posting) AS postings, (SELECT count(*) FROM idempotency) AS keys,
            (SELECT count(*) FROM game_account) AS games, (SELECT count(*) FROM game_transfer) AS transfers,
            (SELECT count(*) FROM upload) AS uploads`,
  )
  return row
}

it('every call of the contract has an access kind and requires what its kind requires', () => {
  const accessOf = new Map(endpoints.map((endpoint) => [nameOf(endpoint), endpoint.access]))
  expect(OF_EVERYBODY.map((name) => [name, accessOf.get(name)])).toEqual(
    OF_EVERYBODY.map((name) => [name, 'public']),
  )
  expect(OF_GUESTS.map((name) => [name, accessOf.get(name)])).toEqual(
    OF_GUESTS.map((name) => [name, 'caller']),
  )
  expect(OF_MEMBERS.filter(({ access }) => access !== 'member').map(nameOf)).toEqual([])
})

describe('a good token counts in its header and in its form only', () => {
  const MISPLACED: readonly [string, (token: string) => Record<string, string>][] = [
    [
      'as a cookie',
      (token) => ({ cookie: `token=${token}; session=${token}; Authorization=Bearer%20${token}` }),
    ],
    ['in a header of another name', (token) => ({ 'x-auth-token': token, 'x-access-token': token, token })],
    ['for a proxy', (token) => ({ 'proxy-authorization': `Bearer ${token}` })],
    ['without its scheme', (token) => ({ authorization: token })],
    ['as a password', (token) => ({ authorization: `Basic ${Buffer.from(`:${token}`).toString('base64')}` })],
    ['with something behind it', (token) => ({ authorization: `Bearer ${token}, Bearer ${token}` })],
    ['with one letter less', (token) => ({ authorization: `Bearer ${token.slice(0, -1)}` })],
    ['percent-encoded', (token) => ({ authorization: `Bearer%20${token}` })],
  ]

  it.each(MISPLACED)('not %s', async (_how, headersOf) => {
    const before = await footprint()
    for (const endpoint of OF_MEMBERS) {
      const { status } = await request(endpoint, headersOf(member.token))
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 401])
    }
    expect(await footprint()).toEqual(before)
  })

  it('and not in a body; an id of a guest or of the member does not replace it', async () => {
    const before = await footprint()
    const fields = {
      token: member.token,
      userId: member.id,
      guestId: randomUUID(),
      username: member.username,
    }
    for (const endpoint of OF_MEMBERS) {
      const { status } = await request(endpoint, { 'x-guest-id': fields.guestId }, fields)
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 401])
    }
    expect(await footprint()).toEqual(before)
  })
})

it('a caller with an invalid token is not served as a guest instead', async () => {
  const guest = { guestId: randomUUID(), limit: 1, skip: 0 }
  for (const endpoint of endpoints.filter(
    (one) => OF_GUESTS.includes(nameOf(one)) && one.multipart !== true,
  )) {
    const { status } = await request(endpoint, { authorization: `Bearer ${'A'.repeat(43)}` }, guest)
    expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 401])
  }
})

it('no call sets a cookie, for any caller, and each has the headers of every response', async () => {
  for (const authorization of [undefined, `Bearer ${(await memberWith(server.db, {})).token}`]) {
    for (const endpoint of endpoints) {
      const { headers } = await request(endpoint, { authorization })
      const found = ['set-cookie', 'x-content-type-options', 'referrer-policy', 'strict-transport-security']
      expect([nameOf(endpoint), ...found.map((name) => headers.get(name))]).toEqual([
        nameOf(endpoint),
        null,
        'nosniff',
        'no-referrer',
        'max-age=31536000; includeSubDomains',
      ])
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  }
})

describe('a GET call that changes something', () => {
  const CHANGING = OF_MEMBERS.filter(({ method, effect }) => method === 'GET' && effect === 'change')

  it.each([
    ['prefetches', { 'sec-purpose': 'prefetch' }],
    ['prerenders', { 'sec-purpose': 'prefetch;prerender' }],
    ['follows a link', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    ['loads a picture', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['loads a script', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
  ])('of any kind is not carried out when a browser %s', async (_how, headers) => {
    expect(CHANGING.length).toBeGreaterThan(9)
    const before = await footprint()
    for (const endpoint of CHANGING) {
      const { status } = await request(endpoint, { authorization: `Bearer ${member.token}`, ...headers })
      expect([nameOf(endpoint), status]).toEqual([nameOf(endpoint), 403])
    }
    expect(await footprint()).toEqual(before)
  })

  it('nor without the header that a form or a picture cannot send', async () => {
    for (const endpoint of CHANGING) {
      const headers = { authorization: `Bearer ${member.token}`, 'x-requested-with': undefined }
      expect([nameOf(endpoint), (await request(endpoint, headers)).status]).toEqual([nameOf(endpoint), 400])
    }
  })
})
