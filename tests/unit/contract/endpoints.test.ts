import { expect, test } from 'vitest'
import { endpoints } from '../../../src/contract/contract.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'

/**
 * The product's calls as its specification lists them, written by hand: those that move or claim money, those that change state although they
 * are a GET, and those that a visitor without a session reaches, have a mark.
 */
const SPECIFIED = `
GET /api/lookup/banks public
GET /api/lookup/deposit
GET /api/lookup/conditions public
GET /api/lookup/agreements public
GET /api/lookup/info public
GET /api/lookup/notice public
GET /api/lookup/contact public
GET /api/lookup/withdraw
GET /api/lookup/slip
GET /api/lookup/sources public
GET /api/lookup/active public
GET /api/lookup/registerOTP public
GET /api/lookup/enableChatWidget public
GET /api/lookup/terminated public
POST /api/account/validate public
POST /api/account public
GET /api/account/profile
PUT /api/account/profile
PUT /api/account/bankAccountName
PUT /api/account/changepwd
POST /api/login public
POST /api/otp/send public
POST /api/otp/verify public
GET /api/wallet
GET /api/wallet/refresh/slot changes
GET /api/wallet/activate/:slotCode changes
GET /api/wallet/account/:slotCode
GET /api/wallet/resetpassword/:slotCode changes
POST /api/wallet/add money
POST /api/wallet/transfer money
POST /api/wallet/transferAll money
POST /api/wallet/withdraw money
POST /api/wallet/withdrawAll money
POST /api/wallet/slip money
POST /api/wallet/truelink money
GET /api/qrcode/:provider
POST /api/qrcode/:provider money
DELETE /api/qrcode/:qrcodeId
POST /api/invite
GET /api/invite/bonus money changes
GET /api/invite/banners
POST /api/refund
GET /api/refund/check
GET /api/refund/receive money changes
GET /api/refund/addWallet money changes
GET /api/refund/banners
GET /api/bonus
GET /api/bonus/activate/:code money changes
GET /api/bonus/check/active
GET /api/bonus/check/minimum
GET /api/bonus/clear money changes
GET /api/promotion/current
GET /api/promotion/find/:code
GET /api/promotion/activate/:code money changes
POST /api/statement
POST /api/statement/slip
GET /api/statement/slip/reference/:reference
GET /api/spinwheel/setup
POST /api/spinwheel/spin money
GET /api/spinwheel/coupon
POST /api/spinwheel/coupon/claim money
GET /api/spinwheel/active
GET /api/autoLogin/:game/:username changes
GET /api/autoLogin/:game/:username/:password changes
GET /api/chat/config public
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
  'GET /api/account/limits',
  'PUT /api/account/limits/:period',
  'POST /api/account/pause',
  'DELETE /api/account/pause',
  'GET /api/account/activity',
]

const specified = SPECIFIED.trim()
  .split('\n')
  .map((line) => line.split(' '))
  .map(([method, path, ...marks]) => ({ call: `${method} ${path}`, marks }))
const marked = (mark: string) =>
  specified
    .filter(({ marks }) => marks.includes(mark))
    .map(({ call }) => call)
    .toSorted()

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`
const callsThat = (are: (endpoint: Endpoint) => boolean) => endpoints.filter(are).map(callOf).toSorted()

test('every specified call is described exactly once, and nothing else but ours', () => {
  expect(callsThat(() => true)).toEqual([...specified.map(({ call }) => call), ...OURS].toSorted())
})

test('exactly the calls that move or claim money carry an idempotency key', () => {
  expect(callsThat(({ idempotencyKey }) => idempotencyKey === true)).toEqual(marked('money'))
})

test('the GETs that change state are marked, so that nobody prefetches or repeats them', () => {
  expect(callsThat(({ method, effect }) => method === 'GET' && effect === 'change')).toEqual(
    marked('changes'),
  )
})

test('a visitor without a session reaches the public calls only', () => {
  expect(callsThat(({ access }) => access === 'public')).toEqual(marked('public'))
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
