import { randomUUID } from 'node:crypto'
import { parse } from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lookup } from '../../../src/contract/lookup.ts'
import type { Market } from '../../../src/domain/markets.ts'
import { startTestServer, type TestServer } from '../../support/test-server.ts'

const servers = new Map<Market, { server: TestServer; token: string }>()
beforeAll(async () => {
  for (const market of ['th', 'lo'] as const) {
    const server = await startTestServer({ config: { market }, settings: { deposits: { fpMinimum: 25 } } })
    servers.set(market, { server, token: await server.logIn(market) })
  }
})
afterAll(() => Promise.all([...servers.values()].map(({ server }) => server.stop())))

function site(market: Market): { server: TestServer; token: string } {
  const found = servers.get(market)
  if (found === undefined) throw new Error('not started')
  return found
}

async function ways(market: Market) {
  const { server, token } = site(market)
  return parse(lookup.deposit.response, (await server.request('/api/lookup/deposit', { token })).body)
}

describe('in Thailand', () => {
  it('every deposit method of the specification is offered', async () => {
    const { banks, wallets, isManual, minimum } = await ways('th')
    expect(
      banks.map(({ bankType, bankCode, mode, currency }) => [bankType, bankCode, mode, currency]),
    ).toEqual([
      ['BANK', 'SCB', 'AUTO', 'BAHT'],
      ['BANK', 'KBANK', 'AUTO', 'BAHT'],
      ['BANK', 'GSB', 'AUTO', 'BAHT'],
      ['BANK', 'BCEL', undefined, 'LAK'],
      ['BANK', 'KBANK', 'QR', 'BAHT'],
      ['PAYMENT', 'WW', 'QR', 'BAHT'],
      ['PAYMENT', 'FP', 'QR', 'BAHT'],
      ['PAYMENT', 'PAYONEX', 'QR', 'BAHT'],
    ])
    expect(wallets).toEqual([
      { mode: 'AUTO', walletAccountName: 'KRAPAO CO LTD', walletAccountNo: '0801234567', minimum: undefined },
      { mode: 'gift', walletAccountName: undefined, walletAccountNo: undefined, minimum: 2_00 },
    ])
    expect([isManual, minimum]).toEqual([false, 1_00])
  })

  it('kip are shown with their rate', async () => {
    const { banks } = await ways('th')
    expect(banks.find(({ bankCode }) => bankCode === 'BCEL')?.exchange).toEqual({
      kipPerBaht: 690,
      since: '2026-11-01T00:00:00.000Z',
    })
  })

  it('the minimum of FP is the configured one, and the app learns it', async () => {
    const { server, token } = site('th')
    const { banks } = await ways('th')
    const minimums = banks.map(({ bankCode, minimum }) => [bankCode, minimum])
    expect(minimums).toContainEqual(['FP', 25_00])
    expect(minimums).toContainEqual(['WW', 100_00])
    const create = async (amount: number) =>
      (
        await server.request('/api/qrcode/FP', {
          method: 'POST',
          token,
          body: { amount },
          headers: { 'idempotency-key': randomUUID() },
        })
      ).body
    expect(await create(24.99)).toMatchObject({ hasQrcode: false })
    expect(await create(25)).toMatchObject({ hasQrcode: true })
  })
})

describe('in Laos', () => {
  it('the bank of the country is first, and no method is offered that works only in Thailand', async () => {
    const { banks, wallets, isManual } = await ways('lo')
    expect(banks.map(({ bankCode, mode }) => [bankCode, mode])).toEqual([
      ['BCEL', undefined],
      ['SCB', 'AUTO'],
      ['KBANK', 'AUTO'],
      ['BCEL', 'QR'],
    ])
    expect([wallets, isManual]).toEqual([[], true])
  })
})
