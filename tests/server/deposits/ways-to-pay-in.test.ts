import * as v from 'valibot'
import { expect, it } from 'vitest'
import { SECTIONS } from '../../../desk/contract/site/sections.ts'
import { waysToPayIn } from '../../../server/domains/deposits/ways-to-pay-in.ts'
import { houseOf, sandboxContent } from '../../../server/settings/site/site-content.ts'
import type { Market } from '../../../src/domain/markets.ts'

/** The ways of the sandbox, where everything is connected. */
function ways(market: Market) {
  const { content, first } = sandboxContent(market)
  const { banks, ...others } = waysToPayIn({
    market,
    fpMinimumSatang: 25_00,
    giftMinimumSatang: 2_00,
    minimumSatang: 1_00,
    house: houseOf(v.parse(SECTIONS.accounts, first.accounts), content.name),
    connected: { banks: true, slips: true, qr: true, gifts: true, sms: true, games: new Set(), desk: true },
  })
  return { ...others, banks: banks ?? [] }
}

it('in Thailand every deposit method of the specification is offered, kip with their rate', () => {
  const { banks, wallets, isManual, minimum } = ways('th')
  const shown = banks.map((way) => [way.bankType, way.bankCode, way.mode, way.currency, way.minimum])
  expect(shown).toEqual([
    ['BANK', 'SCB', 'AUTO', 'BAHT', undefined],
    ['BANK', 'KBANK', 'AUTO', 'BAHT', undefined],
    ['BANK', 'GSB', 'AUTO', 'BAHT', undefined],
    ['BANK', 'BCEL', undefined, 'LAK', undefined],
    ['BANK', 'KBANK', 'QR', 'BAHT', 1],
    ['PAYMENT', 'WW', 'QR', 'BAHT', 100],
    ['PAYMENT', 'FP', 'QR', 'BAHT', 25],
    ['PAYMENT', 'PAYONEX', 'QR', 'BAHT', 100],
  ])
  const exchange = { kipPerBaht: 690, since: '2026-11-01T00:00:00.000Z' }
  expect(banks.find(({ bankCode }) => bankCode === 'BCEL')).toMatchObject({ exchange })
  expect(wallets).toEqual([
    { mode: 'AUTO', walletAccountName: 'KRAPAO CO LTD', walletAccountNo: '0801234567' },
    { mode: 'gift', minimum: 2 },
  ])
  expect([isManual, minimum]).toEqual([false, 1])
})

it('in Laos the bank of the country is first, and no method is offered that works only in Thailand', () => {
  const { banks, wallets, isManual } = ways('lo')
  expect(banks.map(({ bankCode, mode }) => [bankCode, mode])).toEqual([
    ['BCEL', undefined],
    ['SCB', 'AUTO'],
    ['KBANK', 'AUTO'],
    ['BCEL', 'QR'],
  ])
  expect([wallets, isManual]).toEqual([[], true])
})
