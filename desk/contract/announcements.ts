import * as v from 'valibot'
import { DateTime, ResponseBaht } from '../../src/contract/primitives.ts'
import { Because } from './fields.ts'
import { CREDIT_REFUSALS, ItemOfMember, OPENED_TO_CREDIT, outcomeOf, queueEndpoints, TYPED } from './queue.ts'

/** The state of an announced deposit at the desk; `booked` and `rejected` are final. */
export const STATES = ['waiting', 'claimed', 'booked', 'rejected'] as const

export type State = (typeof STATES)[number]

/** What the queue can show. */
export const FILTERS = ['open', 'mine', 'booked', 'rejected'] as const

export type Filter = (typeof FILTERS)[number]

const Row = v.object({
  ...ItemOfMember.entries,
  /** What the member says. */
  amount: ResponseBaht,
  announcedAt: DateTime,
  state: v.picklist(STATES),
})

export type Row = v.InferOutput<typeof Row>

const Detail = v.object({
  ...Row.entries,
  ...OPENED_TO_CREDIT,
  /** Why it was rejected; absent where nobody answered it in time. */
  reason: v.nullish(v.string()),
})

export type Detail = v.InferOutput<typeof Detail>

/** An act at an announced deposit. */
export const Act = v.variant('act', [
  v.object({ act: v.picklist(['claim', 'release']) }),
  /** Credits what was found in the books of a bank of the house. */
  v.object({ act: v.literal('book'), ...TYPED }),
  /** The member reads the reason. */
  v.object({ act: v.literal('reject'), reason: Because }),
])

export type Act = v.InferOutput<typeof Act>

/** The outcome of an act. */
const Outcome = outcomeOf(STATES, CREDIT_REFUSALS)

export type Outcome = v.InferOutput<typeof Outcome>

/** The queue of deposits that members announced. Searched for: a phone number or its last four digits, or an amount in baht. */
export const announcements = queueEndpoints({
  name: 'announcements',
  filters: FILTERS,
  counted: ['open', 'mine'],
  row: Row,
  detail: Detail,
  act: Act,
  outcome: Outcome,
  summary: {
    read: 'An announced deposit with what is known of the member; logged as a read of the member',
    act: 'Claims, releases, books or rejects',
  },
})
