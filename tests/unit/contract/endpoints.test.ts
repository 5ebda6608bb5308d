import { expect, test } from 'vitest'
import { endpoints } from '../../../src/contract/contract.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'

/** The product's calls as its specification lists them, written by hand; `!` marks those that move or claim money. */
const SPECIFIED = `
GET /api/lookup/banks
GET /api/lookup/deposit
GET /api/lookup/conditions
GET /api/lookup/agreements
GET /api/lookup/info
GET /api/lookup/notice
GET /api/lookup/contact
GET /api/lookup/withdraw
GET /api/lookup/slip
GET /api/lookup/sources
GET /api/lookup/active
GET /api/lookup/registerOTP
GET /api/lookup/enableChatWidget
GET /api/lookup/terminated
POST /api/account/validate
POST /api/account
GET /api/account/profile
PUT /api/account/profile
PUT /api/account/bankAccountName
PUT /api/account/changepwd
POST /api/login
POST /api/otp/send
POST /api/otp/verify
GET /api/wallet
GET /api/wallet/refresh/slot
GET /api/wallet/activate/:slotCode
GET /api/wallet/account/:slotCode
GET /api/wallet/resetpassword/:slotCode
POST /api/wallet/add !
POST /api/wallet/transfer !
POST /api/wallet/transferAll !
POST /api/wallet/withdraw !
POST /api/wallet/withdrawAll !
POST /api/wallet/slip !
POST /api/wallet/truelink !
GET /api/qrcode/:provider
POST /api/qrcode/:provider !
DELETE /api/qrcode/:qrcodeId
POST /api/invite
GET /api/invite/bonus !
GET /api/invite/banners
POST /api/refund
GET /api/refund/check
GET /api/refund/receive !
GET /api/refund/addWallet !
GET /api/refund/banners
GET /api/bonus
GET /api/bonus/activate/:code !
GET /api/bonus/check/active
GET /api/bonus/check/minimum
GET /api/bonus/clear !
GET /api/promotion/current
GET /api/promotion/find/:code
GET /api/promotion/activate/:code !
POST /api/statement
POST /api/statement/slip
GET /api/statement/slip/reference/:reference
GET /api/spinwheel/setup
POST /api/spinwheel/spin !
GET /api/spinwheel/coupon
POST /api/spinwheel/coupon/claim !
GET /api/spinwheel/active
GET /api/autoLogin/:game/:username
GET /api/autoLogin/:game/:username/:password
GET /api/chat/config
POST /api/chat/send-message
POST /api/chat/history
POST /api/chat/upload-image
POST /api/chat/upload-video
PUT /api/chat/read-customer/
`

/** Calls of our own backend beside the specified ones. */
const OURS = [
  'POST /api/logout',
  'GET /api/operation/:key',
  'GET /api/account/sessions',
  'DELETE /api/account/sessions',
  'DELETE /api/account/sessions/:id',
]

const specified = SPECIFIED.trim().split('\n')
const callOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('every specified call is described exactly once, and nothing else but ours', () => {
  const expected = [...specified.map((line) => line.replace(' !', '')), ...OURS]
  expect(endpoints.map(callOf).toSorted()).toEqual(expected.toSorted())
})

test('exactly the calls that move or claim money carry an idempotency key', () => {
  const keyed = specified.filter((line) => line.endsWith(' !')).map((line) => line.replace(' !', ''))
  expect(
    endpoints
      .filter((endpoint) => endpoint.idempotencyKey)
      .map(callOf)
      .toSorted(),
  ).toEqual(keyed.toSorted())
})

test('whatever carries an idempotency key is known to change something', () => {
  const harmless = endpoints.filter((endpoint) => endpoint.idempotencyKey && endpoint.effect === 'read')
  expect(harmless.map(callOf)).toEqual([])
})

test('the GETs that change state are marked, so that nobody prefetches or repeats them', () => {
  const changing = endpoints.filter(({ method, effect }) => method === 'GET' && effect === 'change')
  expect(changing.map(callOf)).toEqual([
    'GET /api/wallet/refresh/slot',
    'GET /api/wallet/activate/:slotCode',
    'GET /api/wallet/resetpassword/:slotCode',
    'GET /api/invite/bonus',
    'GET /api/refund/receive',
    'GET /api/refund/addWallet',
    'GET /api/bonus/activate/:code',
    'GET /api/bonus/clear',
    'GET /api/promotion/activate/:code',
    'GET /api/autoLogin/:game/:username',
    'GET /api/autoLogin/:game/:username/:password',
  ])
})

test('a visitor without a session reaches the public calls only', () => {
  const open = endpoints.filter(({ access }) => access === 'public').map(({ path }) => path)
  expect(open).toEqual([
    '/api/lookup/banks',
    '/api/lookup/conditions',
    '/api/lookup/agreements',
    '/api/lookup/info',
    '/api/lookup/notice',
    '/api/lookup/contact',
    '/api/lookup/sources',
    '/api/lookup/active',
    '/api/lookup/registerOTP',
    '/api/lookup/enableChatWidget',
    '/api/lookup/terminated',
    '/api/account/validate',
    '/api/account',
    '/api/login',
    '/api/otp/send',
    '/api/otp/verify',
    '/api/chat/config',
  ])
})

test('an upload, and only an upload, is a form and may take five minutes', () => {
  const uploads = ['/api/wallet/slip', '/api/chat/upload-image', '/api/chat/upload-video']
  expect(endpoints.filter(({ multipart }) => multipart).map(({ path }) => path)).toEqual(uploads)
  expect(endpoints.filter(({ timeoutMs }) => timeoutMs === 300_000).map(({ path }) => path)).toEqual(uploads)
})

test('every path parameter has a schema, and every schema a path parameter', () => {
  const named = endpoints.map(({ path }) => [path, [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)])
  const described = endpoints.map(({ path, params }) => [
    path,
    params && 'entries' in params ? Object.keys(Object(params.entries)) : [],
  ])
  expect(described).toEqual(named)
})
