import { expect, it } from 'vitest'
import { quickAmounts } from '../../../../src/features/withdraw/withdrawal-rules.ts'

const limits = { withdrawMin: 600_00, withdrawMax: 3000_00 }

it('only amounts that the operator allows and the member has are one tap', () => {
  expect(quickAmounts(limits, 10_000_00)).toEqual([1000_00, 2000_00, 3000_00])
  expect(quickAmounts(limits, 1999_99)).toEqual([1000_00])
  expect(quickAmounts(limits, 0)).toEqual([])
})

it('no amount is one tap before the limits are known', () => {
  expect(quickAmounts(undefined, 10_000_00)).toEqual([])
})
