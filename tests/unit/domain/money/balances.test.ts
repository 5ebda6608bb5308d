import { expect, test } from 'vitest'
import { atHandSatang, credits, inGamesSatang, totalSatang } from '../../../../src/domain/money/balances.ts'

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
