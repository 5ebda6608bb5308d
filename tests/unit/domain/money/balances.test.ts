import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { atHandSatang, credits, inGamesSatang, totalSatang } from '../../../../src/domain/money/balances.ts'

const satang = fc.integer({ min: 0, max: 10 ** 12 })
const holdings = fc.record({
  wallet: fc.record({ amount: satang }),
  slots: fc.array(fc.record({ amount: satang, isActive: fc.boolean() })),
})

test('the total is the main wallet and the active game accounts', () => {
  const slots = [
    { amount: 125_000, isActive: true },
    { amount: 80_000, isActive: true },
    { amount: 99_999, isActive: false },
  ]
  expect(inGamesSatang({ slots })).toBe(205_000)
  expect(totalSatang({ wallet: { amount: 243_050 }, slots })).toBe(448_050)
})

test('money on its way is part of the total, and nothing that can be moved now; a server may leave it out', () => {
  const slots = [{ amount: 30_000, isActive: true }]
  const waiting = { wallet: { amount: 38_000 }, slots, onItsWay: { transfer: 12_000, withdrawal: 5000 } }
  expect(totalSatang(waiting)).toBe(80_000)
  expect(atHandSatang(waiting)).toBe(68_000)
  expect(totalSatang({ wallet: { amount: 38_000 }, slots })).toBe(68_000)
})

test('a member without games has what is in the wallet', () => {
  expect(totalSatang({ wallet: { amount: 1 }, slots: [] })).toBe(1)
})

test('moving money between the wallet and an active game leaves the total unchanged', () => {
  fc.assert(
    fc.property(holdings, satang, satang, ({ wallet, slots }, inGame, moved) => {
      const before = { wallet, slots: [...slots, { amount: inGame, isActive: true }] }
      const after = {
        wallet: { amount: wallet.amount - moved },
        slots: [...slots, { amount: inGame + moved, isActive: true }],
      }
      expect(totalSatang(after)).toBe(totalSatang(before))
    }),
  )
})

test('an inactive account changes nothing, whatever it claims to hold', () => {
  fc.assert(
    fc.property(holdings, satang, ({ wallet, slots }, amount) => {
      const more = { wallet, slots: [...slots, { amount, isActive: false }] }
      expect(totalSatang(more)).toBe(totalSatang({ wallet, slots }))
    }),
  )
})

test.each([
  [125_000, 10, 12_500],
  [80_000, 1, 800],
  [0, 10, 0],
  [1, 0.5, 0.01],
  [10_050, 0.1, 10.05],
  [333, 3, 9.99],
])('%i satang at %f credits a baht are %f credits', (amount, ftWalletSlot, expected) => {
  expect(credits({ amount, ftWalletSlot })).toBe(expected)
})
