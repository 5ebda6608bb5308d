import * as v from 'valibot'
import { group } from './group.ts'
import { Whole } from './setting-kinds.ts'
import { setting } from './setting.ts'

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
  v.readonly(),
)

/** The odds of the prize wheel, and how long a prize can be claimed. */
export const WheelSettings = v.pipe(
  group({
    weights: v.optional(Weights, {}),
    couponDays: setting(Whole(1, 3650), 30, 'days', 'How long a prize can be claimed.'),
  }),
  v.readonly(),
)

function sum(weights: Readonly<Record<string, number>>): number {
  return Object.values(weights).reduce((total, one) => total + one, 0)
}
