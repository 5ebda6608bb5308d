import type { RequestListener } from 'node:http'
import { expect, test, vi } from 'vitest'
import { account } from '../../../src/contract/account.ts'
import { lookup } from '../../../src/contract/lookup.ts'
import { wallet } from '../../../src/contract/wallet.ts'
import { against, answer } from './backend.ts'

const ANSWER = answer(200, '{"token":"t","name":"Somchai Bet","failed":[]}')

test('a call carries the token, the language and the mark of a script', async () => {
  const { call, requests } = await against(ANSWER)
  await call(lookup.info)
  expect(requests[0]?.url).toBe('/api/lookup/info')
  expect(requests[0]?.headers).toMatchObject({
    authorization: 'Bearer the-token',
    'accept-language': 'lo',
    'x-requested-with': 'XMLHttpRequest',
  })
})

test('a visitor sends no token', async () => {
  const { call, requests } = await against(ANSWER, { token: () => undefined })
  await call(lookup.info)
  expect(requests[0]?.headers).not.toHaveProperty('authorization')
})

test('a body goes out as JSON and the answer comes back read', async () => {
  const { call, requests, bodies } = await against(ANSWER)
  const body = { username: '0812345678', password: 'ลับ"\\' }
  expect(await call(account.logIn, { body })).toEqual({ token: 't' })
  expect(requests[0]?.method).toBe('POST')
  expect(requests[0]?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(bodies[0] ?? '')).toEqual(body)
})

test('a path parameter cannot leave its segment', async () => {
  const { call, requests } = await against(ANSWER)
  await call(wallet.activate, { params: { slotCode: 'PG/../x?y#z ก' } })
  expect(requests[0]?.url).toBe('/api/wallet/activate/PG%2F..%2Fx%3Fy%23z%20%E0%B8%81')
})

test.each(['', '.', '..'])('the path parameter %j is a mistake of ours and never sent', async (slotCode) => {
  const { call, requests } = await against(ANSWER)
  await expect(call(wallet.activate, { params: { slotCode } })).rejects.toThrow(TypeError)
  expect(requests).toHaveLength(0)
})

test('an idempotency key is sent where the contract has it, and only there', async () => {
  const { call, requests } = await against(ANSWER)
  const idempotencyKey = 'b0b5d3a8-8f0e-4f0e-9b1a-2f1e3d4c5b6a'
  await call(wallet.transferAll, { body: { to: 'WALLET' } }, { idempotencyKey })
  await call(lookup.info, undefined, { idempotencyKey })
  expect(requests[0]?.headers['idempotency-key']).toBe(idempotencyKey)
  expect(requests[1]?.headers).not.toHaveProperty('idempotency-key')
})

test('an operator whose backend refuses the header can build without it', async () => {
  vi.stubEnv('VITE_IDEMPOTENCY_HEADER', 'off')
  const { call, requests } = await against(ANSWER)
  await call(wallet.transferAll, { body: { to: 'WALLET' } }, { idempotencyKey: 'b0b5d3a8' })
  expect(requests[0]?.headers).not.toHaveProperty('idempotency-key')
})

test('answers that belong to a member are kept out of the HTTP cache', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const { call } = await against(ANSWER)
  await call(wallet.refreshSlots)
  await call(lookup.info)
  const caches = fetched.mock.calls.map(([request]) => (request instanceof Request ? request.cache : ''))
  expect(caches).toEqual(['no-store', 'default'])
})

test('a safe read is tried again after a cut connection', async () => {
  let cuts = 2
  const { call, requests } = await against((request, response) => {
    if (cuts-- > 0) request.socket.destroy()
    else response.end('{"username":"081","_id":1,"name":"Somchai"}')
  })
  expect(await call(account.profile)).toMatchObject({ name: 'Somchai' })
  expect(requests).toHaveLength(3)
})

test('a safe read that stays cut is given up as a network failure', async () => {
  const { call, failure, requests } = await against((request) => request.socket.destroy())
  expect(await failure(call(account.profile))).toMatchObject({ code: 'NETWORK', outcome: 'refused' })
  expect(requests).toHaveLength(3)
})

const cutLate: RequestListener = (request) => setTimeout(() => request.socket.destroy(), 900)

test('all attempts together keep within the limit of one call', async () => {
  const { call, failure, requests } = await against(cutLate)
  const error = await failure(call(account.profile, undefined, { timeoutMs: 1000 }))
  expect(error.code).toBe('TIMEOUT')
  expect(requests).toHaveLength(1)
})

type Call = Awaited<ReturnType<typeof against>>['call']

const CHANGES: [name: string, change: (call: Call) => Promise<unknown>][] = [
  ['a GET that changes something', (call) => call(wallet.refreshSlots)],
  ['a POST', (call) => call(wallet.transferAll, { body: { to: 'WALLET' } })],
  ['a PUT', (call) => call(account.changePassword, { body: { oldPassword: 'a', newPassword: 'b' } })],
]

test.each(CHANGES)('%s is sent once, whatever becomes of it', async (_name, change) => {
  for (const status of ['cut', 408, 429, 500, 503, 504] as const) {
    const { call, failure, requests } = await against((request, response) => {
      if (status === 'cut') request.socket.destroy()
      else response.writeHead(status, { 'retry-after': '0' }).end('{"message":"REQUEST_LIMIT"}')
    })
    const error = await failure(change(call))
    expect(requests, `${status}`).toHaveLength(1)
    expect(error.outcome).toBe(status === 'cut' ? 'unknown' : 'refused')
  }
})

test('the date of an answer is the time, unless the answer may have been kept on the phone', async () => {
  const yesterday = new Date(Date.now() - 86_400_000)
  const { call } = await against((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', date: yesterday.toUTCString() })
      .end('{"token":"t","name":"Somchai Bet","failed":[]}'),
  )
  const { clock } = await import('../../../src/clock.ts')
  await call(lookup.info)
  expect(clock.now()).toBeGreaterThan(yesterday.getTime() + 80_000_000)
  await call(account.logIn, { body: { username: '0812345678', password: 'secret' } })
  expect(clock.now()).toBeLessThan(yesterday.getTime() + 80_000_000)
})

test('a refusal tells the time as well', async () => {
  const yesterday = new Date(Date.now() - 86_400_000)
  const { call, failure } = await against((_request, response) =>
    response
      .writeHead(400, { 'content-type': 'application/json', date: yesterday.toUTCString() })
      .end('{"message":"INVALID_AMOUNT"}'),
  )
  const { clock } = await import('../../../src/clock.ts')
  await failure(call(wallet.transferAll, { body: { to: 'WALLET' } }))
  expect(clock.now()).toBeLessThan(yesterday.getTime() + 80_000_000)
})
