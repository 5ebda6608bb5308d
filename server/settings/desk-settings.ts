import * as v from 'valibot'
import { group, setting, Whole } from './setting.ts'

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
      "How long nobody approves or pays a member's withdrawals who gave that member a password, changed the account or phone, or credited money by their own word.",
    ),
  }),
  v.readonly(),
)
