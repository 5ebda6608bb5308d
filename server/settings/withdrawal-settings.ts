import * as v from 'valibot'
import { group } from './group.ts'
import { Amount, Whole } from './setting-kinds.ts'
import { limit, setting } from './setting.ts'

/** Limits of withdrawals, in satang, and the time that they take, as members see it. A day is one of Asia/Bangkok. */
export const WithdrawalSettings = v.pipe(
  group({
    minimum: setting(Amount, 100, 'baht', 'Minimum of one withdrawal.'),
    maximum: setting(Amount, 50_000, 'baht', 'Maximum of one withdrawal.'),
    usualMinutes: setting(
      Whole(1, 10_080),
      15,
      'minutes',
      'How long a withdrawal usually takes; members see when to expect their money.',
    ),
    secondPersonAbove: setting(
      Amount,
      20_000,
      'baht',
      'Two people of the house approve a withdrawal above this amount.',
    ),
    dailyPerMember: limit(Amount, 'baht', "Limit of one member's withdrawals in a day."),
    dailyInAll: limit(Amount, 'baht', 'Limit of the withdrawals of all members in a day.'),
  }),
  v.forward(
    v.check(({ minimum, maximum }) => minimum <= maximum, 'must not be less than withdrawals.minimum'),
    ['maximum'],
  ),
  v.transform(({ minimum, maximum, usualMinutes, secondPersonAbove, dailyPerMember, dailyInAll }) => ({
    minSatang: minimum,
    maxSatang: maximum,
    usualMinutes,
    secondAboveSatang: secondPersonAbove,
    daily: { memberSatang: dailyPerMember, allSatang: dailyInAll },
  })),
  v.readonly(),
)
