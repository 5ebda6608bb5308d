/** Proves S39 and S78. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../src/contract/contract.ts'
import { memberWith } from '../../support/members.ts'
import { serverForFile } from '../../support/test-server.ts'
import { callEndpoint, footprint, nameOf, otherAnswers } from './endpoint-calls.ts'

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
    const before = await footprint(server)
    const headers = headersOf(member.token)
    expect(await answeredNot(401, OF_MEMBERS, { headers })).toEqual([])
    expect(await footprint(server)).toEqual(before)
  })

  it('and not in a body; an id of a guest or of the member does not replace it', async () => {
    const before = await footprint(server)
    const { token, id: userId, username } = member
    const guestId = randomUUID()
    const sent = { headers: { 'x-guest-id': guestId }, fields: { token, userId, guestId, username } }
    expect(await answeredNot(401, OF_MEMBERS, sent)).toEqual([])
    expect(await footprint(server)).toEqual(before)
  })
})

it('a caller with an invalid token is not served as a guest instead', async () => {
  const ofGuests = endpoints.filter((one) => OF_GUESTS.includes(nameOf(one)) && one.multipart !== true)
  const sent = { token: 'A'.repeat(43), fields: { guestId: randomUUID(), limit: 1, skip: 0 } }
  expect(await answeredNot(401, ofGuests, sent)).toEqual([])
})

describe('a GET call that changes something', () => {
  const CHANGING = OF_MEMBERS.filter(({ method, effect }) => method === 'GET' && effect === 'change')

  it.each([
    ['prefetches', { 'sec-purpose': 'prefetch' }],
    ['prerenders', { 'sec-purpose': 'prefetch;prerender' }],
    ['prefetches in the old way', { purpose: 'prefetch' }],
    ['follows a link', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }],
    ['loads a picture', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['loads a script', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }],
  ])('of any kind is not carried out when a browser %s', async (_how, headers) => {
    expect(CHANGING.length).toBeGreaterThan(9)
    const before = await footprint(server)
    const sent = { token: member.token, headers }
    expect(await answeredNot(403, CHANGING, sent)).toEqual([])
    expect(await footprint(server)).toEqual(before)
  })

  it('nor without the header that a form or a picture cannot send', async () => {
    const sent = { token: member.token, headers: { 'x-requested-with': undefined } }
    expect(await answeredNot(400, CHANGING, sent)).toEqual([])
  })
})
