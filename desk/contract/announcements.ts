import * as v from 'valibot'
import { DateTime, ResponseBaht } from '../../src/contract/primitives.ts'
import { Because } from './fields.ts'
import { CREDIT_REFUSALS, ItemOfMember, OPENED_TO_CREDIT, queueEndpoints, TYPED } from './queue.ts'

/** The queue of deposits that members announced. Searched for: a phone number or its last four digits, or an amount in baht. */
export const announcements = queueEndpoints({
  name: 'announcements',
  /** The state of an announced deposit at the desk; `booked` and `rejected` are final. */
  states: ['waiting', 'claimed', 'booked', 'rejected'],
  filters: ['open', 'mine', 'booked', 'rejected'],
  counted: ['open', 'mine'],
  row: {
    ...ItemOfMember.entries,
    /** What the member says. */
    amount: ResponseBaht,
    announcedAt: DateTime,
  },
  detail: {
    ...OPENED_TO_CREDIT,
    /** Why it was rejected; absent where nobody answered it in time. */
    reason: v.nullish(v.string()),
  },
  act: v.variant('act', [
    v.object({ act: v.picklist(['claim', 'release']) }),
    /** Credits what was found in the books of a bank of the house. */
    v.object({ act: v.literal('book'), ...TYPED }),
    /** The member reads the reason. */
    v.object({ act: v.literal('reject'), reason: Because }),
  ]),
  refusals: CREDIT_REFUSALS,
  summary: {
    read: 'An announced deposit with what is known of the member; logged as a read of the member',
    act: 'Claims, releases, books or rejects',
  },
})

export type Row = v.InferOutput<typeof announcements.list.response>['rows'][number]
export type State = Row['state']
export type Filter = v.InferOutput<typeof announcements.list.body>['filter']
export type Act = v.InferOutput<typeof announcements.act.body>
export type Outcome = v.InferOutput<typeof announcements.act.response>
