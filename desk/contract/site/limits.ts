import * as v from 'valibot'
import { toBaht } from '../../../src/contract/primitives.ts'
import { FP_MINIMUM_SATANG } from '../../../src/domain/money/deposit-methods.ts'
import { GIFT_MINIMUM_BAHT } from '../../../src/domain/money/gift-link.ts'
import { Amount, group, limit, setting, TimeOfDay, Whole } from './setting.ts'

/** Limits of deposits, in satang. */
export const DepositSettings = v.pipe(
  group({
    minimum: setting(
      Amount,
      1,
      'baht',
      'Minimum deposit that a member can announce; gifts and QRs have their own.',
    ),
    announcementMaximum: setting(
      Amount,
      10_000_000,
      'baht',
      'Maximum deposit that a member can announce for booking by hand.',
    ),
    announcementDays: setting(Whole(1, 365), 7, 'days', 'An unanswered announcement fails after this time.'),
    giftMinimum: setting(Amount, GIFT_MINIMUM_BAHT, 'baht', 'Minimum value of a mobile-wallet gift.'),
    qrMaximum: setting(Amount, 2_000_000, 'baht', 'Maximum amount of a QR.'),
    fpMinimum: setting(
      Amount,
      toBaht(FP_MINIMUM_SATANG),
      'baht',
      'Minimum of a QR of the payment provider FP, and its first quick amount.',
    ),
    qrMinutes: setting(Whole(1, 1440), 15, 'minutes', 'How long a QR can be paid.'),
  }),
  v.forward(
    v.check(
      ({ minimum, announcementMaximum }) => minimum <= announcementMaximum,
      'must not be less than deposits.minimum',
    ),
    ['announcementMaximum'],
  ),
  v.forward(
    v.check(({ fpMinimum, qrMaximum }) => fpMinimum <= qrMaximum, 'must not be more than deposits.qrMaximum'),
    ['fpMinimum'],
  ),
  v.transform(
    ({ minimum, announcementMaximum, announcementDays, giftMinimum, qrMaximum, qrMinutes, fpMinimum }) => ({
      minimumSatang: minimum,
      announcementMaximumSatang: announcementMaximum,
      announcementDays,
      giftMinimumSatang: giftMinimum,
      qrMaximumSatang: qrMaximum,
      qrSeconds: qrMinutes * 60,
      fpMinimumSatang: fpMinimum,
    }),
  ),
)

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
      "Two people of the house approve a withdrawal with which a member's withdrawals of 24 hours are above this amount.",
    ),
    youngAccountDays: setting(
      Whole(0, 365),
      7,
      'days',
      'The desk marks a withdrawal to an account that the member changed to less than so long before.',
    ),
    youngMemberDays: setting(
      Whole(0, 365),
      7,
      'days',
      'The desk marks a member who registered less than so long before.',
    ),
    secondPersonSharing: limit(
      Amount,
      'baht',
      'Two people approve above this amount where another member shares the holder, an account or an address.',
    ),
    secondPersonYoung: limit(Amount, 'baht', 'Two people approve above this amount of a young member.'),
    secondPersonUnplayed: limit(
      Amount,
      'baht',
      'Two people approve above this amount of a member who has played less than paid in since the last payout.',
    ),
    dailyPerMember: limit(Amount, 'baht', "Limit of one member's withdrawals in a day."),
    dailyInAll: limit(Amount, 'baht', 'Limit of the withdrawals of all members in a day.'),
  }),
  v.forward(
    v.check(({ minimum, maximum }) => minimum <= maximum, 'must not be less than withdrawals.minimum'),
    ['maximum'],
  ),
  v.transform(({ minimum, maximum, dailyPerMember, dailyInAll, ...more }) => {
    const { secondPersonAbove, secondPersonSharing, secondPersonYoung, secondPersonUnplayed, ...rest } = more
    return {
      ...rest,
      minimumSatang: minimum,
      maximumSatang: maximum,
      secondPersonAboveSatang: secondPersonAbove,
      secondPersonSharingSatang: secondPersonSharing,
      secondPersonYoungSatang: secondPersonYoung,
      secondPersonUnplayedSatang: secondPersonUnplayed,
      dailyPerMemberSatang: dailyPerMember,
      dailyInAllSatang: dailyInAll,
    }
  }),
)

/** When slips are not accepted, every day. Two equal times mean no closure. */
export const SlipSettings = group({
  closedFrom: setting(
    TimeOfDay,
    '23:00',
    'in Bangkok',
    'Slips are refused from this time on, while the banks close their day.',
  ),
  closedTo: setting(
    TimeOfDay,
    '00:30',
    'in Bangkok',
    'Slips are accepted again from this time on; the next day if it is earlier than closedFrom.',
  ),
})
