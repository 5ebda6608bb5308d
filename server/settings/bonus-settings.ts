import * as v from 'valibot'
import { group } from './group.ts'
import { setting } from './setting.ts'
import { Whole, WholeAmount } from './setting-kinds.ts'

/** What every bonus has, with its defaults. */
function limits(code: string, maxReceived: number, turnoverMultiple: number, percentFail: number) {
  return {
    maxReceived: setting(
      Whole(1, 1000),
      maxReceived,
      'times',
      `How often a member may have ${code}, ever or in its period.`,
    ),
    turnoverMultiple: setting(
      Whole(1, 1000),
      turnoverMultiple,
      'times',
      `How often ${code} must be played before it is the member's own.`,
    ),
    percentFail: setting(
      Whole(1, 99),
      percentFail,
      'percent',
      `With less than this left of ${code} it ends.`,
    ),
  }
}

/** A bonus that gives a share of a deposit. */
function share(
  code: string,
  [percent, maximum, minimumDeposit]: readonly [number, number, number],
  ...rest: readonly [number, number, number]
) {
  return v.pipe(
    group({
      percent: setting(Whole(1, 1000), percent, 'percent', `Which share of the deposit ${code} gives.`),
      maximum: setting(WholeAmount, maximum, 'baht', `The most that ${code} gives.`),
      minimumDeposit: setting(WholeAmount, minimumDeposit, 'baht', `The least deposit that earns ${code}.`),
      ...limits(code, ...rest),
    }),
    v.transform(({ percent: ofDeposit, maximum: most, minimumDeposit: least, ...limited }) => ({
      amount: {
        kind: 'deposit' as const,
        percent: ofDeposit,
        maximumSatang: most,
        minimumDepositSatang: least,
      },
      ...limited,
    })),
    v.readonly(),
  )
}

const First50 = v.pipe(
  group({
    amount: setting(WholeAmount, 50, 'baht', 'What FIRST50 gives.'),
    capacity: setting(Whole(1, 100_000_000), 10_000, 'members', 'How many members may have FIRST50 in all.'),
    ...limits('FIRST50', 1, 10, 10),
  }),
  v.transform(({ amount, ...limited }) => ({
    amount: { kind: 'fixed' as const, amountSatang: amount },
    ...limited,
  })),
  v.readonly(),
)

/** What each bonus gives and asks for. Members read texts that are made from it. */
export const BonusSettings = v.pipe(
  group({
    WELCOME20: v.optional(share('WELCOME20', [20, 500, 100], 1, 5, 5), {}),
    DAILY10: v.optional(share('DAILY10', [10, 200, 100], 2, 3, 5), {}),
    WEEKLY5: v.optional(share('WEEKLY5', [5, 1000, 500], 3, 2, 10), {}),
    FIRST50: v.optional(First50, {}),
  }),
  v.readonly(),
)
