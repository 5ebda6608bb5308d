import { expect, test } from 'vitest'
import { lookup } from '../../../src/contract/lookup.ts'
import { wallet } from '../../../src/contract/wallet.ts'
import { against, answer } from './backend.ts'

const SESSION_ENDS = ['invalid-token', 'UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN'].flatMap((code) =>
  [401, 403, 400, 500].map((status): [string, number] => [code, status]),
)

test.each(SESSION_ENDS)('%s ends the session, whatever the status (%i)', async (code, status) => {
  const { call, failure, onSessionOver } = await against(answer(status, JSON.stringify({ message: code })))
  expect((await failure(call(wallet.read))).code).toBe(code)
  expect(onSessionOver).toHaveBeenCalledOnce()
})

test('the same codes end nothing for a visitor', async () => {
  const refuses = answer(401, '{"message":"UNAUTHORIZED"}')
  const { call, failure, onSessionOver } = await against(refuses, { token: () => undefined })
  await failure(call(lookup.info))
  expect(onSessionOver).not.toHaveBeenCalled()
})

test('a late answer to a former session does not end the present one', async () => {
  const tokens = ['former', 'present']
  const refuses = answer(401, '{"message":"invalid-token"}')
  const { call, failure, onSessionOver } = await against(refuses, { token: () => tokens.shift() })
  await failure(call(wallet.read))
  expect(onSessionOver).not.toHaveBeenCalled()
})

test.each([
  [410, '{"message":"gone"}'],
  [500, '{"message":"gone"}'],
  [200, '{"message":"gone"}'],
  [200, '"gone"'],
])('gone means the site is closed, as an error or as an answer (%i %s)', async (status, body) => {
  const { call, failure, onSiteGone } = await against(answer(status, body))
  expect((await failure(call(lookup.banks))).code).toBe('gone')
  expect(onSiteGone).toHaveBeenCalledOnce()
})

test('the word gone elsewhere in an answer means nothing', async () => {
  const { call, onSiteGone } = await against(answer(200, '{"name":"gone"}'))
  expect(await call(lookup.info)).toMatchObject({ name: 'gone' })
  expect(onSiteGone).not.toHaveBeenCalled()
})
