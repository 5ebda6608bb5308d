import { parse } from 'valibot'
import { expect, it } from 'vitest'
import { lookup } from '../../../src/contract/lookup.ts'
import { serverForFile } from '../../support/test-server.ts'

const settings = { deposits: { fpMinimum: 25 } }
const servers = {
  th: await serverForFile({ settings }),
  lo: await serverForFile({ settings, config: { market: 'lo' } }),
}

async function ways(market: keyof typeof servers) {
  const token = await servers[market].logIn(market)
  const { body } = await servers[market].request('/api/lookup/deposit', { token })
  return parse(lookup.deposit.response, body)
}

it('in Thailand every deposit method of the specification is offered, kip with their rate', async () => {
  const { banks, wallets, isManual, minimum } = await ways('th')
  expect(banks.map(({ bankType, bankCode, mode, currency }) => [bankType, bankCode, mode, currency])).toEqual(
    [
      ['BANK', 'SCB', 'AUTO', 'BAHT'],
      ['BANK', 'KBANK', 'AUTO', 'BAHT'],
      ['BANK', 'GSB', 'AUTO', 'BAHT'],
      ['BANK', 'BCEL', undefined, 'LAK'],
      ['BANK', 'KBANK', 'QR', 'BAHT'],
      ['PAYMENT', 'WW', 'QR', 'BAHT'],
      ['PAYMENT', 'FP', 'QR', 'BAHT'],
      ['PAYMENT', 'PAYONEX', 'QR', 'BAHT'],
    ],
  )
  const exchange = { kipPerBaht: 690, since: '2026-11-01T00:00:00.000Z' }
  expect(banks.find(({ bankCode }) => bankCode === 'BCEL')).toMatchObject({ exchange })
  expect(wallets).toEqual([
    { mode: 'AUTO', walletAccountName: 'KRAPAO CO LTD', walletAccountNo: '0801234567', minimum: undefined },
    { mode: 'gift', walletAccountName: undefined, walletAccountNo: undefined, minimum: 2_00 },
  ])
  expect([isManual, minimum]).toEqual([false, 1_00])
})

it('the minimum of FP is the configured one, and the app learns it', async () => {
  const { banks } = await ways('th')
  const minimums = banks.map(({ bankCode, minimum }) => [bankCode, minimum])
  for (const known of [
    ['FP', 25_00],
    ['WW', 100_00],
  ])
    expect(minimums).toContainEqual(known)
  const token = await servers.th.logIn()
  for (const [amount, hasQrcode] of [
    [24.99, false],
    [25, true],
  ]) {
    const call = { method: 'POST', token, body: { amount } }
    expect((await servers.th.request('/api/qrcode/FP', call)).body).toMatchObject({ hasQrcode })
  }
})

it('in Laos the bank of the country is first, and no method is offered that works only in Thailand', async () => {
  const { banks, wallets, isManual } = await ways('lo')
  expect(banks.map(({ bankCode, mode }) => [bankCode, mode])).toEqual([
    ['BCEL', undefined],
    ['SCB', 'AUTO'],
    ['KBANK', 'AUTO'],
    ['BCEL', 'QR'],
  ])
  expect([wallets, isManual]).toEqual([[], true])
})
