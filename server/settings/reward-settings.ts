import * as v from 'valibot'
import { group } from './group.ts'
import { agree, conditionEntries } from './reward-conditions.ts'
import { Amount, Percent, Whole } from './setting-kinds.ts'
import { setting } from './setting.ts'

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
  v.readonly(),
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
  v.readonly(),
)

/** A promotion has its own amount and loss limit. */
export const PromotionSettings = v.pipe(
  group({
    turnoverMultiple: setting(
      Whole(0, 1000),
      3,
      'times',
      'Required turnover of a promotion, as a multiple of its amount.',
    ),
  }),
  v.readonly(),
)
