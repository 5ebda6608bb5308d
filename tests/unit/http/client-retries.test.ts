import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '../../../src/contract/account.ts'
import { wallet } from '../../../src/contract/wallet.ts'
import { backendThat } from './backend.ts'
import type { Backend } from './backend.ts'
import { transport } from './transport.ts'

let backend: Backend | undefined

beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(async () => {
  vi.unstubAllEnvs()
  await backend?.close()
})

test('a safe read is tried again after a cut connection', async () => {
  let cuts = 2
  backend = await backendThat((request, response) => {
    if (cuts-- > 0) request.socket.destroy()
    else response.end('{"username":"081","_id":1,"name":"Somchai"}')
  })
  const { call } = await transport()
  expect(await call(account.profile)).toMatchObject({ name: 'Somchai' })
  expect(backend.requests).toHaveLength(3)
})

test('a safe read that stays cut is given up as a network failure', async () => {
  backend = await backendThat((request) => request.socket.destroy())
  const { call, failure } = await transport()
  expect(await failure(call(account.profile))).toMatchObject({ code: 'NETWORK', outcome: 'refused' })
  expect(backend.requests).toHaveLength(3)
})

test('all attempts together keep within the limit of one call', async () => {
  backend = await backendThat((request) => setTimeout(() => request.socket.destroy(), 900))
  const { call, failure } = await transport()
  const error = await failure(call(account.profile, undefined, { timeoutMs: 1000 }))
  expect(error.code).toBe('TIMEOUT')
  expect(backend.requests).toHaveLength(1)
})

type Call = Awaited<ReturnType<typeof transport>>['call']

const CHANGES: [name: string, change: (call: Call) => Promise<unknown>][] = [
  ['a GET that changes something', (call) => call(wallet.refreshSlots)],
  ['a POST', (call) => call(wallet.transferAll, { body: { to: 'WALLET' } })],
  ['a PUT', (call) => call(account.changePassword, { body: { oldPassword: 'a', newPassword: 'b' } })],
]

test.each(CHANGES)('%s is sent once, whatever becomes of it', async (_name, change) => {
  for (const status of ['cut', 408, 429, 500, 503, 504] as const) {
    backend = await backendThat((request, response) => {
      if (status === 'cut') request.socket.destroy()
      else response.writeHead(status, { 'retry-after': '0' }).end('{"message":"REQUEST_LIMIT"}')
    })
    const { call, failure } = await transport()
    const error = await failure(change(call))
    expect(backend.requests, `${status}`).toHaveLength(1)
    expect(error.outcome).toBe(status === 'cut' ? 'unknown' : 'refused')
    await backend.close()
  }
})
