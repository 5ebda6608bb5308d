import * as v from 'valibot'
import { group } from './group.ts'
import { agree, conditionEntries } from './reward-conditions.ts'
import { setting } from './setting.ts'
import { Amount, Percent, Whole } from './setting-kinds.ts'

/** Part of yesterday's loss that is given back. */
export const RefundSettings = v.pipe(
  group({
    percentOfLoss: setting(Whole(1, 100), 5, 'percent', "How much of yesterday's net loss is given back."),
    minimum: setting(Amount, 0.01, 'baht', 'The lowest refund.'),
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

/** What a member earns when those they invited play. */
export const InviteSettings = v.pipe(
  group({
    percentOfTurnover: setting(
      Percent,
      0.5,
      'percent',
      'How much of what a friend plays the member earns who invited them.',
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

/** A promotion brings its own amount and share of loss. */
export const PromotionSettings = v.pipe(
  group({
    turnoverMultiple: setting(
      Whole(0, 1000),
      3,
      'times',
      'How often the amount of a promotion must be played.',
    ),
  }),
  v.readonly(),
)
