import * as v from 'valibot'
import { MAX_MOVED_SATANG, toBaht } from '#contract/primitives.ts'
import { group, setting, Whole } from '../../desk/contract/site/setting.ts'

/** A weight is a tenth of a percent. */
const TOTAL_WEIGHT = 1000

/** A slice that can never win would be deceptive, so it is not allowed on the wheel. */
const weight = (slice: string, fallback: number) =>
  setting(
    Whole(1, TOTAL_WEIGHT),
    fallback,
    `of ${TOTAL_WEIGHT}`,
    `Probability of slice ${slice}, clockwise from A at the top.`,
  )

const Weights = v.pipe(
  group({
    A: weight('A', 220),
    B: weight('B', 120),
    C: weight('C', 160),
    D: weight('D', 45),
    E: weight('E', 220),
    F: weight('F', 15),
    G: weight('G', 160),
    H: weight('H', 60),
  }),
  v.check(
    (weights) => sum(weights) === TOTAL_WEIGHT,
    ({ input }) => `must add up to ${TOTAL_WEIGHT}, and add up to ${sum(input)}`,
  ),
)

/** The odds of the prize wheel, and how long a prize can be claimed. */
export const WheelSettings = group({
  weights: v.optional(Weights, {}),
  couponDays: setting(
    Whole(1, 3650),
    30,
    'days',
    'How long a prize can be claimed; the last day counts whole.',
  ),
})

function sum(weights: Readonly<Record<string, number>>): number {
  return Object.values(weights).reduce((total, one) => total + one, 0)
}

/** A promotion has its own amount and loss limit. */
export const PromotionSettings = group({
  turnoverMultiple: setting(
    Whole(0, 1000),
    3,
    'times',
    'Required turnover of a promotion, as a multiple of its amount.',
  ),
})

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

/** Whole baht, as the desk has it. */
const Baht = Whole(1, toBaht(MAX_MOVED_SATANG))

/** A bonus that gives a share of a deposit. */
function share(
  code: string,
  [percent, maximum, minimumDeposit]: readonly [number, number, number],
  ...rest: readonly [number, number, number]
) {
  return group({
    percent: setting(Whole(1, 1000), percent, 'percent', `The share of the deposit that ${code} gives.`),
    maximum: setting(Baht, maximum, 'baht', `The most that ${code} gives.`),
    minimumDeposit: setting(Baht, minimumDeposit, 'baht', `Minimum deposit for ${code}.`),
    ...limits(code, ...rest),
  })
}

const First50 = group({
  amount: setting(Baht, 50, 'baht', 'What FIRST50 gives.'),
  capacity: setting(Whole(1, 100_000_000), 10_000, 'members', 'How many members may receive FIRST50 in all.'),
  ...limits('FIRST50', 1, 10, 10),
})

/** Amounts and conditions of each bonus. None is offered before the operator says so, because each gives money away. */
export const BonusSettings = group({
  WELCOME20: v.optional(share('WELCOME20', [20, 500, 100], 1, 5, 5), {}),
  DAILY10: v.optional(share('DAILY10', [10, 200, 100], 2, 3, 5), {}),
  WEEKLY5: v.optional(share('WEEKLY5', [5, 1000, 500], 3, 2, 10), {}),
  FIRST50: v.optional(First50, {}),
})
