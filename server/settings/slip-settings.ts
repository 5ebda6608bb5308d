import * as v from 'valibot'
import { group } from './group.ts'
import { TimeOfDay } from './setting-kinds.ts'
import { setting } from './setting.ts'

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
