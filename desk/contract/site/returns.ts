import * as v from 'valibot'
import { Amount, group, Percent, setting, Whole } from './setting.ts'

/**
 * When money given to a member becomes their own: once its turnover has reached the required multiple and, if required too, its value has
 * reached the target. It is lost when less than a given share is left.
 */
export interface Conditions {
  /** The required turnover, as a multiple of the amount. */
  readonly turnoverMultiple: number
  /** The required value at the end, in percent of the amount; 0 requires nothing, 100 requires no loss. */
  readonly percentSuccess: number
  /** In percent of the amount; the money is lost when less than that is left. */
  readonly percentFail: number
}

/** Conditions of money that is the member's own at once by default. */
function conditionEntries(what: string) {
  return {
    turnoverMultiple: setting(
      Whole(0, 1000),
      0,
      'times',
      `Required turnover as a multiple of ${what}; 0: none, it is the member's own at once.`,
    ),
    percentSuccess: setting(Whole(0, 1000), 100, 'percent', `Required value of ${what} at the end; 0: none.`),
    percentFail: setting(Whole(0, 100), 0, 'percent', `Lost when less than this is left of ${what}.`),
  }
}

/** A balance that reaches the target must not count as lost at the same time. */
function agree({ percentSuccess, percentFail }: Conditions): boolean {
  return percentSuccess === 0 || percentFail <= percentSuccess
}

/** The refund of part of yesterday's loss. */
export const RefundSettings = v.pipe(
  group({
    percentOfLoss: setting(
      Whole(1, 100),
      5,
      'percent',
      "The share of yesterday's net loss that is refunded.",
    ),
    minimum: setting(Amount, 0.01, 'baht', 'Minimum refund.'),
    ...conditionEntries('a refund'),
  }),
  v.forward(
    v.check((conditions) => agree(conditions), 'must not be more than refund.percentSuccess'),
    ['percentFail'],
  ),
  v.transform(({ percentOfLoss, minimum, ...conditions }) => ({
    percentOfLoss,
    minimumSatang: minimum,
    conditions,
  })),
)

/** What a member earns when their invited friends play. */
export const InviteSettings = v.pipe(
  group({
    percentOfTurnover: setting(
      Percent,
      0.5,
      'percent',
      "The inviter's share of an invited friend's turnover.",
    ),
    ...conditionEntries('what friends earned'),
  }),
  v.forward(
    v.check((conditions) => agree(conditions), 'must not be more than invite.percentSuccess'),
    ['percentFail'],
  ),
  v.transform(({ percentOfTurnover, ...conditions }) => ({
    basisPointsOfTurnover: Math.round(percentOfTurnover * 100),
    conditions,
  })),
)
