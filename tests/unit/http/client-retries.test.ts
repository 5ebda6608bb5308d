import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { account } from '../../../src/contract/account.ts'
import { wallet } from '../../../src/contract/wallet.ts'
import { against } from './backend.ts'

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
