import { expect, test } from 'vitest'
import { withdrawalCost } from '../../../../src/features/withdraw/withdrawal-cost.ts'
import { quickAmounts } from '../../../../src/features/withdraw/withdrawal-rules.ts'

const slot = (code: string, baht: number, isActive = true) => ({
  code,
  name: code,
  isActive,
  amount: baht * 100,
})

/** Of the design: 4,000 of 12,480.50. */
const MONEY = {
  wallet: { amount: 2430_50 },
  slots: [slot('UFABET', 500), slot('PG', 800), slot('JOKER', 1250), slot('SHUT', 99, false)],
}

test('a withdrawal is taken from the wallet alone where that has enough, and no game is touched', () => {
  expect(withdrawalCost(MONEY, 1000_00)).toEqual({
    taken: [{ code: 'WALLET', name: 'WALLET', takenSatang: 1000_00, leftSatang: 1430_50 }],
    untouched: ['UFABET', 'PG', 'JOKER'],
    forfeitedSatang: 0,
    totalAfterSatang: 3980_50,
    missingSatang: 0,
  })
})

test('a withdrawal comes from the fullest games only as far as the wallet lacks it', () => {
  expect(withdrawalCost(MONEY, 4000_00)).toMatchObject({
    taken: [
      { code: 'WALLET', takenSatang: 2430_50, leftSatang: 0 },
      { code: 'JOKER', takenSatang: 1250_00, leftSatang: 0 },
      { code: 'PG', takenSatang: 319_50, leftSatang: 480_50 },
    ],
    untouched: ['UFABET'],
    totalAfterSatang: 980_50,
  })
})

test('a withdrawal comes from the same one of two equally full games, in whichever order they are listed', () => {
  const slots = [slot('UFABET', 500), slot('PG', 500), slot('JOKER', 500)]
  for (const listed of [slots, slots.toReversed()]) {
    expect(withdrawalCost({ wallet: { amount: 0 }, slots: listed }, 700_00)).toMatchObject({
      taken: [
        { code: 'JOKER', takenSatang: 500_00 },
        { code: 'PG', takenSatang: 200_00 },
      ],
      untouched: ['UFABET'],
    })
  }
})

test('what is missing for a withdrawal is known', () => {
  const { missingSatang, taken, totalAfterSatang } = withdrawalCost(MONEY, 6000_00)
  expect([missingSatang, taken.length, totalAfterSatang]).toEqual([1019_50, 4, 0])
})

test('a withdrawal leaves what is between wallet and games in the total', () => {
  const onItsWay = { transfer: 50_00 }
  expect(withdrawalCost({ ...MONEY, onItsWay }, 1000_00).totalAfterSatang).toBe(4030_50)
})

test('a withdrawal gives up the rest of what a bonus left, which is brought from the games as well', () => {
  const won = { wallet: { amount: 100_00 }, slots: [slot('PG', 500)], atStake: 300_00 }
  expect(withdrawalCost(won, 120_00)).toEqual({
    taken: [
      { code: 'WALLET', name: 'WALLET', takenSatang: 100_00, leftSatang: 0 },
      { code: 'PG', name: 'PG', takenSatang: 200_00, leftSatang: 300_00 },
    ],
    untouched: [],
    forfeitedSatang: 180_00,
    totalAfterSatang: 300_00,
    missingSatang: 0,
  })
})

test('a withdrawal gives up no more than there is, and nothing where all that is at stake is withdrawn', () => {
  const won = { wallet: { amount: 150_00 }, slots: [], atStake: 300_00 }
  expect(withdrawalCost(won, 100_00)).toMatchObject({ forfeitedSatang: 50_00, totalAfterSatang: 0 })
  const rich = { wallet: { amount: 900_00 }, slots: [], atStake: 300_00 }
  expect(withdrawalCost(rich, 300_00)).toMatchObject({ forfeitedSatang: 0, totalAfterSatang: 600_00 })
})

test('a withdrawal counts what is on its way, which has to arrive before it can be given up', () => {
  const won = { wallet: { amount: 150_00 }, slots: [], onItsWay: { transfer: 100_00 }, atStake: 300_00 }
  expect(withdrawalCost(won, 100_00)).toMatchObject({
    taken: [{ takenSatang: 150_00, leftSatang: 0 }],
    forfeitedSatang: 150_00,
    missingSatang: 100_00,
    totalAfterSatang: 0,
  })
})

test('only amounts that the operator allows and the member has can be withdrawn with one tap', () => {
  const limits = { withdrawMin: 600_00, withdrawMax: 3000_00 }
  expect(quickAmounts(limits, 10_000_00)).toEqual([1000_00, 2000_00, 3000_00])
  expect(quickAmounts(limits, 1999_99)).toEqual([1000_00])
  expect(quickAmounts(limits, 0)).toEqual([])
  expect(quickAmounts(undefined, 10_000_00), 'before the limits are known').toEqual([])
})
