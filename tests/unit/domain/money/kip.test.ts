import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { kipOfSatang, payoutKip, satangOfKip } from '../../../../src/domain/money/kip.ts'

/** Up to a million baht, in satang. */
const amounts = fc.integer({ min: 1, max: 100_000_000 })

/** Rates of a bank: two decimals, never fewer than one kip for a satang. In hundredths. */
const rates = fc.integer({ min: 10_000, max: 200_000 })

test('kip are rounded up, so that what is paid never falls short', () => {
  expect(kipOfSatang(100, 690)).toBe(690)
  expect(kipOfSatang(1, 690)).toBe(7)
  expect(kipOfSatang(0, 690)).toBe(0)
  expect(kipOfSatang(50_000, 690.5)).toBe(345_250)
})

test('both ways are exact, whatever decimals the rate has', () => {
  fc.assert(
    fc.property(amounts, rates, (amount, hundredths) => {
      const kip = kipOfSatang(amount, hundredths / 100)
      expect(kip).toBe(Number((BigInt(amount) * BigInt(hundredths) + 9999n) / 10_000n))
      expect(satangOfKip(kip, hundredths / 100)).toBe(amount)
    }),
    { numRuns: 5000 },
  )
})

test('what is paid out is rounded down, and money that comes in and goes out again never becomes more', () => {
  expect(payoutKip(100_01, 690)).toBe(69_006)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), rates, (kip, hundredths) => {
      const rate = hundredths / 100
      expect(payoutKip(satangOfKip(kip, rate), rate)).toBeLessThanOrEqual(kip)
    }),
    { numRuns: 5000 },
  )
})
