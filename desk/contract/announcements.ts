import * as v from 'valibot'
import { DateTime, RequestBaht, ResponseBaht, Text } from '../../src/contract/primitives.ts'
import { defineDeskEndpoint } from './endpoint.ts'
import {
  BankCode,
  BankReference,
  Because,
  Id,
  ItemOfMember,
  OPENED,
  outcomesOf,
  pageOf,
  pageRequest,
} from './queue.ts'
import { MONEY_ROLES, ROLES } from './roles.ts'

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
  ...OPENED,
  memberId: Id,
  /** The member's own bank account. */
  memberBank: v.object({ code: v.string(), accountEnd: v.string(), accountName: v.string() }),
  /** Why it was rejected; absent where nobody answered it in time. */
  reason: v.nullish(v.string()),
  /** The accounts of the house that the money may have arrived at. */
  receivers: v.array(v.object({ bankCode: v.string(), currency: v.picklist(['BAHT', 'LAK']) })),
  /** Above this amount a manager books it. */
  managerAbove: ResponseBaht,
})

export type Detail = v.InferOutput<typeof Detail>

/** An act at an announced deposit. */
export const Act = v.variant('act', [
  v.object({ act: v.picklist(['claim', 'release']) }),
  /** Credits what was found in the books of a bank of the house. */
  v.object({
    act: v.literal('book'),
    bankCode: BankCode,
    reference: BankReference,
    /** In the currency of the account: baht, or whole kip. */
    amount: RequestBaht,
    because: Because,
  }),
  /** The member reads the reason. */
  v.object({ act: v.literal('reject'), reason: v.pipe(Text(200), v.trim(), v.nonEmpty()) }),
])

export type Act = v.InferOutput<typeof Act>

/**
 * The outcome of an act. `reference-used`: the transfer was credited before. `arrival-closed`: a person has closed it without a credit. `needs-manager`:
 * it is more than a cashier may credit. `over-day-sum`: with it this person would credit more in a day by their own word than one may.
 */
const Outcome = v.variant('outcome', [
  ...outcomesOf(STATES),
  v.object({ outcome: v.picklist(['reference-used', 'arrival-closed', 'needs-manager', 'over-day-sum']) }),
])

export type Outcome = v.InferOutput<typeof Outcome>

/** The queue of deposits that members announced. */
export const announcements = {
  list: defineDeskEndpoint({
    method: 'POST',
    path: '/api/announcements',
    summary: 'The queue, the oldest first; what is final, the newest first',
    may: ROLES,
    effect: 'read',
    /** Searched for: a phone number or its last four digits, or an amount in baht. */
    body: pageRequest(FILTERS),
    response: pageOf(Row, { open: v.number(), mine: v.number() }),
  }),
  read: defineDeskEndpoint({
    method: 'GET',
    path: '/api/announcements/:id',
    summary: 'An announced deposit with what is known of the member; logged as a read of the member',
    may: ROLES,
    effect: 'read',
    params: v.object({ id: Id }),
    response: Detail,
  }),
  act: defineDeskEndpoint({
    method: 'POST',
    path: '/api/announcements/:id/act',
    summary: 'Claims, releases, books or rejects',
    may: MONEY_ROLES,
    effect: 'change',
    idempotencyKey: true,
    params: v.object({ id: Id }),
    body: Act,
    response: Outcome,
  }),
}
