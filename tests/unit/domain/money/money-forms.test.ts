import { describe, expect, test } from 'vitest'
import { readBahtInput } from '../../../../src/domain/money/amount-input.ts'
import { checkTransfer } from '../../../../src/domain/money/transfer-rules.ts'
import { withdrawalProblem } from '../../../../src/features/withdraw/withdrawal-rules.ts'

describe('a transfer between two accounts', () => {
  const draft = { from: 'WALLET', to: 'PG', amount: 500_00 }
  const sent = { from: 'WALLET', to: 'PG', amountSatang: 500_00 }

  test.each([500_00, 500_01])('a transfer may be sent with %i satang in the source', (balanceSatang) => {
    expect(checkTransfer(draft, balanceSatang)).toEqual(sent)
  })

  test.each([
    ['no source', { from: undefined }, { kind: 'no-source' }],
    ['no target', { to: undefined }, { kind: 'no-target' }],
    ['the same account twice', { to: 'WALLET' }, { kind: 'same-account' }],
    ['no amount', { amount: undefined }, { kind: 'below-minimum', boundSatang: 100 }],
    ['one satang too little', { amount: 99 }, { kind: 'below-minimum', boundSatang: 100 }],
    ['one satang more than there is', { amount: 500_01 }, { kind: 'above-maximum', boundSatang: 500_00 }],
  ] as const)('a transfer with %s is held back', (_what, change, problem) => {
    expect(checkTransfer({ ...draft, ...change }, 500_00)).toEqual(problem)
  })

  test.each([
    ['100.001', { kind: 'too-many-decimals' }],
    ['ten', { kind: 'not-a-number' }],
    ['9'.repeat(20), { kind: 'above-maximum', boundSatang: 500_00 }],
  ])('a transfer of "%s" is held back for its own reason', (text, problem) => {
    expect(checkTransfer({ ...draft, amount: readBahtInput(text) }, 500_00)).toEqual(problem)
  })

  test('a transfer may be of one baht, the minimum', () => {
    expect(checkTransfer({ ...draft, amount: 100 }, 100)).toEqual({ ...sent, amountSatang: 100 })
  })

  test('the first problem of a transfer is that of the first field on the screen', () => {
    const nothing = { from: undefined, to: undefined, amount: undefined }
    expect(checkTransfer(nothing, 0)).toEqual({ kind: 'no-source' })
    expect(checkTransfer({ ...nothing, from: 'PG' }, 0)).toEqual({ kind: 'no-target' })
    expect(checkTransfer({ ...nothing, from: 'PG', to: 'PG' }, 0)).toEqual({ kind: 'same-account' })
  })
})

describe('a withdrawal', () => {
  const limits = { withdrawMin: 100_00, withdrawMax: 50_000_00 }

  test.each([100_00, 100_01, 50_000_00])('a withdrawal of %i satang is within the limits', (satang) => {
    expect(withdrawalProblem(satang, limits)).toBeUndefined()
  })

  test.each([undefined, 0, 99_99])('a withdrawal of %s satang is too little', (satang) => {
    expect(withdrawalProblem(satang, limits)).toEqual({ kind: 'below-minimum', boundSatang: 100_00 })
  })

  test.each([
    ['100.001', { kind: 'too-many-decimals' }],
    ['ten', { kind: 'not-a-number' }],
    ['9'.repeat(20), { kind: 'above-maximum', boundSatang: 50_000_00 }],
    ['', { kind: 'below-minimum', boundSatang: 100_00 }],
  ])('a withdrawal of "%s" is refused for its own reason', (text, problem) => {
    expect(withdrawalProblem(readBahtInput(text), limits)).toEqual(problem)
  })

  test('a withdrawal of one satang more than the maximum is too much', () => {
    expect(withdrawalProblem(50_000_01, limits)).toEqual({ kind: 'above-maximum', boundSatang: 50_000_00 })
  })
})
