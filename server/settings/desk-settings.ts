import * as v from 'valibot'
import { Amount, group, setting, Whole } from './setting.ts'

/** What one person of the house may not do alone. */
export const DeskSettings = v.pipe(
  group({
    newcomerHours: setting(
      Whole(0, 720),
      24,
      'hours',
      'How long a new person of the house does not count as the second of two people.',
    ),
    involvedDays: setting(
      Whole(0, 365),
      7,
      'days',
      "How long nobody approves or pays a member's withdrawals who gave that member a password, changed the account or phone, credited money by their own word, or put the money right.",
    ),
    creditsPerDay: setting(
      Amount,
      200_000,
      'baht',
      'How much one person may credit in a day by their own word: slips without the record of a bank or against it, money that is assigned, and credits by hand.',
    ),
    formerPhoneDays: setting(
      Whole(0, 36_500),
      365,
      'days',
      'How long nobody else registers with a phone number that a member has left: it may be given to a stranger.',
    ),
    proposalDays: setting(
      Whole(1, 90),
      7,
      'days',
      'How long what one person has proposed waits for another to confirm it.',
    ),
  }),
  v.transform(({ creditsPerDay, ...rest }) => ({ ...rest, creditsPerDaySatang: creditsPerDay })),
  v.readonly(),
)
