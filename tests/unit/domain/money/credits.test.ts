import { expect, test } from 'vitest'
import { credits } from '../../../../src/domain/money/credits.ts'

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
