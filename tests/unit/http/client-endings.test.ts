import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lookup } from '../../../src/contract/lookup.ts'
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

function answering(status: number, body: string): Promise<Backend> {
  return backendThat((_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(body),
  )
}

const SESSION_ENDS = ['invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN'].flatMap((code) =>
  [401, 403, 400, 500].map((status): [string, number] => [code, status]),
)

test.each(SESSION_ENDS)('%s ends the session, whatever the status (%i)', async (code, status) => {
  backend = await answering(status, JSON.stringify({ message: code }))
  const { call, failure, onSessionOver } = await transport()
  expect((await failure(call(wallet.read))).code).toBe(code)
  expect(onSessionOver).toHaveBeenCalledOnce()
})

test('the same codes end nothing for a visitor', async () => {
  backend = await answering(401, '{"message":"UNAUTHORIZED"}')
  const { call, failure, onSessionOver } = await transport({ token: () => undefined })
  await failure(call(lookup.info))
  expect(onSessionOver).not.toHaveBeenCalled()
})

test('a late answer to a former session does not end the present one', async () => {
  backend = await answering(401, '{"message":"invalid-token"}')
  const tokens = ['former', 'present']
  const { call, failure, onSessionOver } = await transport({ token: () => tokens.shift() })
  await failure(call(wallet.read))
  expect(onSessionOver).not.toHaveBeenCalled()
})

test.each([
  [410, '{"message":"gone"}'],
  [500, '{"message":"gone"}'],
  [200, '{"message":"gone"}'],
  [200, '"gone"'],
])('gone means the site is closed, as an error or as an answer (%i %s)', async (status, body) => {
  backend = await answering(status, body)
  const { call, failure, onSiteGone } = await transport()
  expect((await failure(call(lookup.banks))).code).toBe('gone')
  expect(onSiteGone).toHaveBeenCalledOnce()
})

test('the word gone elsewhere in an answer means nothing', async () => {
  backend = await answering(200, '{"name":"gone"}')
  const { call, onSiteGone } = await transport()
  expect(await call(lookup.info)).toMatchObject({ name: 'gone' })
  expect(onSiteGone).not.toHaveBeenCalled()
})
