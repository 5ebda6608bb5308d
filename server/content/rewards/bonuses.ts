import type { Tint } from '../games.ts'
import type { Conditions } from './rewards.ts'

/** What a bonus gives: a fixed amount, or a share of a deposit made in the same period. Amounts in satang. */
export type BonusAmount =
  | { readonly kind: 'fixed'; readonly amountSatang: number }
  | {
      readonly kind: 'deposit'
      readonly percent: number
      readonly maximumSatang: number
      readonly minimumDepositSatang: number
    }

/** A bonus on offer. */
export interface BonusRule {
  readonly code: string
  /** Over which time `maxReceived` counts, and a deposit may be used: ever, a day or a week. */
  readonly type: 'limit' | 'day' | 'week'
  readonly maxReceived: number
  readonly amount: BonusAmount
  /** How many members may have it in all; undefined: as many as like. */
  readonly capacity?: number
  readonly conditions: Conditions
  /** Colours of its picture. */
  readonly tint: Tint
}

/** In the order of the bonus page. */
export const BONUSES: readonly BonusRule[] = [
  {
    code: 'WELCOME20',
    type: 'limit',
    maxReceived: 1,
    amount: { kind: 'deposit', percent: 20, maximumSatang: 500_00, minimumDepositSatang: 100_00 },
    conditions: { turnoverMultiple: 5, percentSuccess: 0, percentFail: 5 },
    tint: 'plum',
  },
  {
    code: 'DAILY10',
    type: 'day',
    maxReceived: 2,
    amount: { kind: 'deposit', percent: 10, maximumSatang: 200_00, minimumDepositSatang: 100_00 },
    conditions: { turnoverMultiple: 3, percentSuccess: 0, percentFail: 5 },
    tint: 'teal',
  },
  {
    code: 'WEEKLY5',
    type: 'week',
    maxReceived: 3,
    amount: { kind: 'deposit', percent: 5, maximumSatang: 1000_00, minimumDepositSatang: 500_00 },
    conditions: { turnoverMultiple: 2, percentSuccess: 0, percentFail: 10 },
    tint: 'gold',
  },
  {
    code: 'FIRST50',
    type: 'limit',
    maxReceived: 1,
    amount: { kind: 'fixed', amountSatang: 50_00 },
    capacity: 10_000,
    conditions: { turnoverMultiple: 10, percentSuccess: 0, percentFail: 10 },
    tint: 'rust',
  },
]

/** The bonus with that code, or undefined. */
export function findBonus(code: string): BonusRule | undefined {
  return BONUSES.find((bonus) => bonus.code === code)
}
