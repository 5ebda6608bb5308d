import * as v from 'valibot'
import { group } from './group.ts'
import { setting } from './setting.ts'
import { Amount, Whole } from './setting-kinds.ts'

/** What may be paid in, in satang. */
export const DepositSettings = v.pipe(
  group({
    minimum: setting(Amount, 1, 'baht', 'The least that a member may pay in.'),
    announcementMaximum: setting(
      Amount,
      10_000_000,
      'baht',
      'The most that a member may announce for you to book by hand.',
    ),
    announcementDays: setting(
      Whole(1, 365),
      7,
      'days',
      'An announcement that nobody answered ends after this.',
    ),
    giftMinimum: setting(Amount, 2, 'baht', 'The least that a gift of the mobile wallet must be worth.'),
    qrMaximum: setting(Amount, 2_000_000, 'baht', 'The most that one QR may ask for.'),
    qrMinutes: setting(Whole(1, 1440), 15, 'minutes', 'For how long a QR may be paid.'),
  }),
  v.forward(
    v.check(
      ({ minimum, announcementMaximum }) => minimum <= announcementMaximum,
      'must not be less than deposits.minimum',
    ),
    ['announcementMaximum'],
  ),
  v.forward(
    v.check(({ minimum, qrMaximum }) => minimum <= qrMaximum, 'must not be less than deposits.minimum'),
    ['qrMaximum'],
  ),
  v.transform(({ minimum, announcementMaximum, announcementDays, giftMinimum, qrMaximum, qrMinutes }) => ({
    minimumSatang: minimum,
    announcementMaximumSatang: announcementMaximum,
    announcementDays,
    giftMinimumSatang: giftMinimum,
    qrMaximumSatang: qrMaximum,
    qrSeconds: qrMinutes * 60,
  })),
  v.readonly(),
)
