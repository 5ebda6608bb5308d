import { beforeEach, expect, test } from 'vitest'
import type { Bank } from '../bank.ts'
import { openPage, pass, startOver } from '../page.ts'

let server: Bank
beforeEach(() => void (server = startOver()))

/** The server no longer accepts the token. */
const SESSION_OVER = { status: 401, message: 'EXPIRED_AUTH_TOKEN' }

test('a transfer that the end of the session refused has moved nothing', async () => {
  const page = await openPage()
  const { openMoney } = await import('../../../../src/data/money/open-money.ts')
  expect(openMoney.atSessionEnd()).toBeUndefined()
  server.fates = [SESSION_OVER]
  await page.transfer()
  const [refusedKey = ''] = page.refusedKeys
  openMoney.refusedAtEnd(refusedKey)
  expect(openMoney.atSessionEnd()).toBe('refused')
  openMoney.replace([])
  expect(openMoney.atSessionEnd(), 'said once').toBeUndefined()
  openMoney.sent(refusedKey)
  openMoney.refusedAtEnd(refusedKey)
  expect(openMoney.atSessionEnd(), 'while its screen still waits').toBe('refused')
})

test('a transfer that the end of the session refused the second time may have moved money', async () => {
  const page = await openPage()
  const { openMoney } = await import('../../../../src/data/money/open-money.ts')
  server.fates = ['cut before', SESSION_OVER]
  const transfer = page.transfer()
  await expect.poll(() => page.refusedKeys).toHaveLength(1)
  for (const key of page.refusedKeys) openMoney.refusedAtEnd(key)
  expect(openMoney.atSessionEnd()).toBe('waiting')
  await pass(120)
  expect(await transfer).toEqual({ kind: 'unknown' })
})

test('a session that ends while a transfer with its key is under way has not refused it', async () => {
  const page = await openPage()
  server.fates = [{ ...SESSION_OVER, status: 409 }]
  expect(await page.transferWithin(120)).toEqual({ kind: 'unknown' })
  expect(page.session.token()).toBeUndefined()
  expect(page.refusedKeys).toEqual([])
})

test('at the end of the session a transfer without an answer is awaited by its screen, then open', async () => {
  const page = await openPage()
  const { openMoney } = await import('../../../../src/data/money/open-money.ts')
  server.fates = ['working']
  const transfer = page.transfer()
  await pass(3)
  expect(openMoney.atSessionEnd()).toBe('waiting')
  await pass(10)
  page.leave()
  await pass(60)
  await transfer
  expect(openMoney.atSessionEnd()).toBe('open')
})
