import * as v from 'valibot'
import { group } from './group.ts'
import { Whole } from './setting-kinds.ts'
import { limit, setting } from './setting.ts'

/** How much of the disk uploaded files may take, and how long those of the chat are kept. */
export const UploadSettings = v.pipe(
  group({
    maximum: setting(Whole(1, 99_999), 20, 'GB', 'Quota of all uploaded files together.'),
    keepDays: limit(Whole(1, 99_999), 'days', 'How long files of the chat are kept; without it, forever.'),
  }),
  v.transform(({ maximum, keepDays }) => ({ roomBytes: maximum * 1024 ** 3, keepDays })),
  v.readonly(),
)
