import * as v from 'valibot'
import { group } from './group.ts'
import { setting } from './setting.ts'
import { TimeOfDay } from './setting-kinds.ts'

/** When slips are not taken, every day. The same time twice is no closure. */
export const SlipSettings = v.pipe(
  group({
    closedFrom: setting(
      TimeOfDay,
      '23:00',
      'in Bangkok',
      'No slips are taken from this time on, while the banks close their day.',
    ),
    closedTo: setting(
      TimeOfDay,
      '00:30',
      'in Bangkok',
      'They are taken again from this time on, on the next day if it is the earlier one.',
    ),
  }),
  v.readonly(),
)
