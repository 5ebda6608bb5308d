import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '../../../src/contract/account.ts'
import { lookup } from '../../../src/contract/lookup.ts'
import { wallet } from '../../../src/contract/wallet.ts'
import { backendThat } from './backend.ts'
import type { Backend } from './backend.ts'
import { transport } from './transport.ts'

let backend: Backend

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  backend = await backendThat((_request, response) =>
    response.end('{"token":"t","name":"Somchai Bet","failed":[]}'),
  )
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await backend.close()
})

test('a call carries the token, the language and the mark of a script', async () => {
  const { call } = await transport()
  await call(lookup.info)
  expect(backend.requests[0]?.url).toBe('/api/lookup/info')
  expect(backend.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer the-token',
    'accept-language': 'lo',
    'x-requested-with': 'XMLHttpRequest',
  })
})

test('a visitor sends no token', async () => {
  const { call } = await transport({ token: () => undefined })
  await call(lookup.info)
  expect(backend.requests[0]?.headers).not.toHaveProperty('authorization')
})

test('a body goes out as JSON and the answer comes back read', async () => {
  const { call } = await transport()
  const body = { username: '0812345678', password: 'ลับ"\\' }
  expect(await call(account.logIn, { body })).toEqual({ token: 't' })
  expect(backend.requests[0]?.method).toBe('POST')
  expect(backend.requests[0]?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(backend.bodies[0] ?? '')).toEqual(body)
})

test('a path parameter cannot leave its segment', async () => {
  const { call } = await transport()
  await call(wallet.activate, { params: { slotCode: 'PG/../x?y#z ก' } })
  expect(backend.requests[0]?.url).toBe('/api/wallet/activate/PG%2F..%2Fx%3Fy%23z%20%E0%B8%81')
})

test.each(['', '.', '..'])('the path parameter %j is a mistake of ours and never sent', async (slotCode) => {
  const { call } = await transport()
  await expect(call(wallet.activate, { params: { slotCode } })).rejects.toThrow(TypeError)
  expect(backend.requests).toHaveLength(0)
})

test('an idempotency key is sent where the contract has it, and only there', async () => {
  const { call } = await transport()
  const idempotencyKey = 'b0b5d3a8-8f0e-4f0e-9b1a-2f1e3d4c5b6a'
  await call(wallet.transferAll, { body: { to: 'WALLET' } }, { idempotencyKey })
  await call(lookup.info, undefined, { idempotencyKey })
  expect(backend.requests[0]?.headers['idempotency-key']).toBe(idempotencyKey)
  expect(backend.requests[1]?.headers).not.toHaveProperty('idempotency-key')
})

test('an operator whose backend refuses the header can build without it', async () => {
  vi.stubEnv('VITE_IDEMPOTENCY_HEADER', 'off')
  const { call } = await transport()
  await call(wallet.transferAll, { body: { to: 'WALLET' } }, { idempotencyKey: 'b0b5d3a8' })
  expect(backend.requests[0]?.headers).not.toHaveProperty('idempotency-key')
})

test('answers that belong to a member are kept out of the HTTP cache', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const { call } = await transport()
  await call(wallet.refreshSlots)
  await call(lookup.info)
  const caches = fetched.mock.calls.map(([request]) => (request instanceof Request ? request.cache : ''))
  expect(caches).toEqual(['no-store', 'default'])
  fetched.mockRestore()
})
