import * as v from 'valibot'
import { group, setting, Whole, WholeAmount } from './setting.ts'

/** The settings of every bonus, with their defaults. */
function limits(code: string, maxReceived: number, turnoverMultiple: number, percentFail: number) {
  return {
    offered: setting(
      v.boolean('must be true or false'),
      false,
      'true or false',
      `Whether ${code} is offered; in the sandbox every bonus is.`,
    ),
    maxReceived: setting(
      Whole(1, 1000),
      maxReceived,
      'times',
      `How often a member may receive ${code}, ever or in its period.`,
    ),
    turnoverMultiple: setting(
      Whole(1, 1000),
      turnoverMultiple,
      'times',
      `Required turnover of ${code}, as a multiple of its amount.`,
    ),
    percentFail: setting(
      Whole(1, 99),
      percentFail,
      'percent',
      `${code} is lost when less than this is left of it.`,
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
      percent: setting(Whole(1, 1000), percent, 'percent', `The share of the deposit that ${code} gives.`),
      maximum: setting(WholeAmount, maximum, 'baht', `The most that ${code} gives.`),
      minimumDeposit: setting(WholeAmount, minimumDeposit, 'baht', `Minimum deposit for ${code}.`),
      ...limits(code, ...rest),
    }),
    v.transform(
      ({ percent: ofDeposit, maximum: maximumSatang, minimumDeposit: minimumDepositSatang, ...limited }) => ({
        amount: {
          kind: 'deposit' as const,
          percent: ofDeposit,
          maximumSatang,
          minimumDepositSatang,
        },
        ...limited,
      }),
    ),
    v.readonly(),
  )
}

const First50 = v.pipe(
  group({
    amount: setting(WholeAmount, 50, 'baht', 'What FIRST50 gives.'),
    capacity: setting(
      Whole(1, 100_000_000),
      10_000,
      'members',
      'How many members may receive FIRST50 in all.',
    ),
    ...limits('FIRST50', 1, 10, 10),
  }),
  v.transform(({ amount, ...limited }) => ({
    amount: { kind: 'fixed' as const, amountSatang: amount },
    ...limited,
  })),
  v.readonly(),
)

/** Amounts and conditions of each bonus. None is offered before the operator says so, because each gives money away. The texts for members are generated from them. */
export const BonusSettings = v.pipe(
  group({
    WELCOME20: v.optional(share('WELCOME20', [20, 500, 100], 1, 5, 5), {}),
    DAILY10: v.optional(share('DAILY10', [10, 200, 100], 2, 3, 5), {}),
    WEEKLY5: v.optional(share('WEEKLY5', [5, 1000, 500], 3, 2, 10), {}),
    FIRST50: v.optional(First50, {}),
  }),
  v.readonly(),
)
