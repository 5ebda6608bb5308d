import { beforeEach, expect, test, vi } from 'vitest'
import { account } from '../../src/contract/account.ts'
import { wallet } from '../../src/contract/wallet.ts'
import { askEarly, askForWallet, takeEarly } from '../../src/early-answers.ts'
import { against, answer } from './http/backend.ts'

beforeEach(() => void (globalThis.earlyAnswers = undefined))

const visitor = { token: () => undefined }
const body = { username: '0812345678', password: 'ลับ"\\' }
const LOGIN = { path: '/api/login', locale: 'lo', body }

test('a login that was sent before the app came is not sent again, and its answer is read', async () => {
  const { call, requests, bodies, origin } = await against(answer(200, '{"token":"t"}'), visitor)
  void askEarly(origin, LOGIN)
  expect(await call(account.logIn, { body })).toEqual({ token: 't' })
  expect(requests).toHaveLength(1)
  expect(JSON.parse(bodies[0] ?? '')).toEqual(body)
  expect(requests[0]).toMatchObject({ method: 'POST', url: '/api/login' })
  expect(requests[0]?.headers).toMatchObject({
    'accept-language': 'lo',
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
  })
})

test('an answer is taken once', async () => {
  const { call, requests, origin } = await against(answer(200, '{"token":"t"}'), visitor)
  void askEarly(origin, LOGIN)
  await call(account.logIn, { body })
  await call(account.logIn, { body })
  expect(requests).toHaveLength(2)
})

test.each([
  ['other words', { ...LOGIN, body: { ...body, password: 'another' } }],
  ['another language', { ...LOGIN, locale: 'th' }],
  ['the token of another session', { ...LOGIN, token: 'another' }],
])('the answer to %s is not taken', async (_what, sent) => {
  const { call, requests, origin } = await against(answer(200, '{"token":"t"}'), visitor)
  void askEarly(origin, sent)
  await call(account.logIn, { body })
  expect(requests).toHaveLength(2)
})

test.each([
  ['a refusal', answer(401, '{"message":"WRONG_CREDENTIAL"}'), 'WRONG_CREDENTIAL'],
  ['a page of HTML', answer(200, '<h1>502</h1>', 'text/html'), 'INVALID_RESPONSE'],
  [
    'an answer that is cut off',
    (request: { socket: { destroy(): void } }) => request.socket.destroy(),
    'NETWORK',
  ],
] as const)('%s is reported as if the app had asked', async (_what, answers, code) => {
  const { call, failure, requests, origin } = await against(answers, visitor)
  void askEarly(origin, LOGIN)
  expect(await failure(call(account.logIn, { body }))).toMatchObject({ code })
  expect(requests).toHaveLength(1)
})

test('a wallet whose early answer was lost is asked for again', async () => {
  let cuts = 1
  const { call, requests, origin } = await against((request, response) => {
    if (cuts-- > 0) request.socket.destroy()
    else response.end('{"failed":[]}')
  })
  askForWallet(origin, 'the-token', 'lo')
  await call(wallet.read).catch(() => undefined)
  expect(requests.map(({ url }) => url)).toEqual(['/api/wallet', '/api/wallet'])
  expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer the-token' })
})

test('a refused wallet is asked for again, as when a site was closed a moment ago', async () => {
  let isClosed = true
  const { call, requests, origin } = await against((_request, response) => {
    response.statusCode = isClosed ? 410 : 200
    response.end('{"failed":[]}')
  })
  askForWallet(origin, 'the-token', 'lo')
  await vi.waitFor(() => expect(globalThis.earlyAnswers?.size).toBe(0))
  isClosed = false
  await call(wallet.read).catch(() => undefined)
  expect(requests).toHaveLength(2)
})

test('a wallet that has been asked for is not asked for twice', async () => {
  const { requests, origin } = await against(answer(200, '{}'))
  askForWallet(origin, 'the-token', 'lo')
  askForWallet(origin, 'the-token', 'lo')
  await takeEarly({ path: '/api/wallet', locale: 'lo', token: 'the-token' })
  expect(requests).toHaveLength(1)
})

test('an answer that nobody has taken in half a minute is news of the past', async () => {
  const { origin } = await against(answer(200, '{}'))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await askEarly(origin, LOGIN)
  vi.advanceTimersByTime(30_000)
  expect(takeEarly(LOGIN)).toBeUndefined()
})
