import * as v from 'valibot'
import { group, limit, setting, TimeOfDay, Whole } from './setting.ts'

/** When slips are not accepted, every day. Two equal times mean no closure. */
export const SlipSettings = v.pipe(
  group({
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
  }),
  v.readonly(),
)

/** How much of the disk uploaded files may take, and how long those of the chat are kept. */
export const UploadSettings = v.pipe(
  group({
    maximum: setting(Whole(1, 99_999), 20, 'GB', 'Quota of all uploaded files together.'),
    keepDays: limit(Whole(1, 99_999), 'days', 'How long files of the chat are kept; without it, forever.'),
  }),
  v.transform(({ maximum, keepDays }) => ({ quotaBytes: maximum * 1024 ** 3, keepDays })),
  v.readonly(),
)
