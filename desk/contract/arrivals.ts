import * as v from 'valibot'
import { DateTime, ResponseBaht } from '../../src/contract/primitives.ts'
import { BankCode, Because, Currency, Id } from './fields.ts'
import { CREDIT_REFUSALS, Item, outcomeOf, queueEndpoints, Seen, Steps } from './queue.ts'

/** Where money that nobody was credited with stands at the desk; `credited` and `closed` are final. */
export const STATES = ['waiting', 'claimed', 'credited', 'closed'] as const

export type State = (typeof STATES)[number]

/** What the queue can show; `slip` is what waits for the member's slip, or gift link. */
export const FILTERS = ['open', 'mine', 'slip', 'credited', 'closed'] as const

export type Filter = (typeof FILTERS)[number]

/**
 * Why nobody was credited: no member had the account, more than one may have had it, it arrived at an account that our settings do not have, its
 * number was credited otherwise, nobody knows the QR that was paid, its account takes slips, it is a gift whose link has to be sent again, or it may be
 * the same as what a person has credited under another number.
 */
export const WHYS = [
  'unknown-sender',
  'shared-account',
  'unknown-receiver',
  'number-used',
  'unknown-qr',
  'not-automatic',
  'gift',
  'may-be-same',
] as const

export type Why = (typeof WHYS)[number]

/** Why it was closed without a credit. */
export const CLOSE_REASONS = ['returned', 'duplicate', 'test', 'other'] as const

export type CloseReason = (typeof CLOSE_REASONS)[number]

/** What speaks for a member. */
export const HINTS = ['sender', 'slip', 'announced', 'qr', 'number'] as const

export type Hint = (typeof HINTS)[number]

const Row = v.object({
  ...Item.entries,
  /** The bank of the house that reported it, or the gateway; `QR` where nobody knows which. */
  bankCode: v.string(),
  /** The number under which it did. */
  reference: v.string(),
  sender: v.nullish(v.object({ bankCode: v.nullish(v.string()), accountEnd: v.string() })),
  /** Absent for an unknown QR, whose currency nobody knows. */
  amount: v.nullish(ResponseBaht),
  /** What was paid in kip; absent for baht. */
  kip: v.nullish(v.number()),
  /** Of an unknown QR, in the smallest unit of its currency: satang, or whole kip. */
  units: v.nullish(v.number()),
  /** By the clock of the bank. */
  sentAt: DateTime,
  state: v.picklist(STATES),
  why: v.picklist(WHYS),
})

export type Row = v.InferOutput<typeof Row>

const Member = v.object({ id: Id, /** Masked. */ phone: v.string(), name: v.string() })

const Detail = v.object({
  ...Row.entries,
  /** As the gateway names the QR that was paid. */
  qrcodeId: v.nullish(v.string()),
  /** Who might be meant: who was credited under its number, then the more speaks for a member, the earlier. */
  candidates: v.array(v.object({ ...Member.entries, hints: v.array(v.picklist(HINTS)) })),
  /** What was credited under its number before, and by the desk; and what it may be the same as. */
  credits: v.array(
    v.object({ ...Member.entries, /** Without what was taken back. */ amount: ResponseBaht, at: DateTime }),
  ),
  closedReason: v.nullish(v.picklist(CLOSE_REASONS)),
  /** For an unknown QR: where it may have been paid, and what would be credited. */
  gateways: v.array(v.object({ code: v.string(), currency: Currency, amount: ResponseBaht })),
  /** Above this amount a manager credits it. */
  managerAbove: ResponseBaht,
  steps: Steps,
})

export type Detail = v.InferOutput<typeof Detail>

/** An act at money that nobody was credited with. */
export const Act = v.variant('act', [
  v.object({ act: v.picklist(['claim', 'release']) }),
  /** Credits a member with the amount of the bank. */
  v.object({
    act: v.literal('credit'),
    memberId: Id,
    /** Where an unknown QR was paid. */
    gateway: v.optional(BankCode),
    because: Because,
    seen: Seen,
  }),
  /** It is what was credited by hand under another number: that credit has its report then, and nothing is credited. */
  v.object({ act: v.literal('same'), because: Because }),
  v.object({ act: v.literal('close'), reason: v.picklist(CLOSE_REASONS), because: Because }),
])

export type Act = v.InferOutput<typeof Act>

/**
 * What became of an act. `not-creditable`: it is worth nothing, or more than anybody moves, or nobody has set the rate of its currency.
 * `other-transfer`: its bank has reported what was credited by hand under its own number.
 */
const Outcome = outcomeOf(STATES, [...CREDIT_REFUSALS, 'not-creditable', 'other-transfer'])

export type Outcome = v.InferOutput<typeof Outcome>

/**
 * The queue of money that arrived and that nobody was credited with. Searched for: a bank, the number of the transfer or its QR's reference in any
 * spelling, the sender's account or its last four digits, or an amount in baht.
 */
export const arrivals = queueEndpoints({
  name: 'arrivals',
  filters: FILTERS,
  counted: ['open', 'mine'],
  row: Row,
  detail: Detail,
  act: Act,
  outcome: Outcome,
  summary: {
    read: 'One arrival with the members who might be meant; logged as a read of them',
    act: 'Claims, releases, credits to a member, says what it repeats, or closes without a credit',
  },
})
