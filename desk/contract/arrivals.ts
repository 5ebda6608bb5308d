import * as v from 'valibot'
import { DateTime, ResponseBaht } from '../../src/contract/primitives.ts'
import { BankCode, Because, Currency, Id } from './fields.ts'
import { CREDIT_REFUSALS, Item, queueEndpoints, Seen, Steps } from './queue.ts'

/** Why it was closed without a credit. */
export const CLOSE_REASONS = ['returned', 'duplicate', 'test', 'other'] as const

export type CloseReason = (typeof CLOSE_REASONS)[number]

const Member = v.object({ id: Id, /** Masked. */ phone: v.string(), name: v.string() })

/**
 * The queue of money that arrived and that nobody was credited with. Searched for: a bank, the number of the transfer or its QR's reference in any
 * spelling, the sender's account or its last four digits, or an amount in baht.
 */
export const arrivals = queueEndpoints({
  name: 'arrivals',
  /** Where money that nobody was credited with stands at the desk; `credited` and `closed` are final. */
  states: ['waiting', 'claimed', 'credited', 'closed'],
  /** What the queue can show; `slip` is what waits for the member's slip, or gift link. */
  filters: ['open', 'mine', 'slip', 'credited', 'closed'],
  counted: ['open', 'mine'],
  row: {
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
    /**
     * Why nobody was credited: no member had the account, more than one may have had it, it arrived at an account that our settings do not have, its
     * number was credited otherwise, nobody knows the QR that was paid, its account takes slips, it is a gift whose link has to be sent again, or it may be
     * the same as what a person has credited under another number.
     */
    why: v.picklist([
      'unknown-sender',
      'shared-account',
      'unknown-receiver',
      'number-used',
      'unknown-qr',
      'not-automatic',
      'gift',
      'may-be-same',
    ]),
  },
  detail: {
    /** As the gateway names the QR that was paid. */
    qrcodeId: v.nullish(v.string()),
    /** Who might be meant: who was credited under its number, then the more speaks for a member, the earlier. */
    candidates: v.array(
      v.object({
        ...Member.entries,
        hints: v.array(v.picklist(['sender', 'slip', 'announced', 'qr', 'number'])),
      }),
    ),
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
  },
  act: v.variant('act', [
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
  ]),
  /**
   * What became of an act. `not-creditable`: it is worth nothing, or more than anybody moves, or nobody has set the rate of its currency.
   * `other-transfer`: its bank has reported what was credited by hand under its own number.
   */
  refusals: [...CREDIT_REFUSALS, 'not-creditable', 'other-transfer'],
  summary: {
    read: 'One arrival with the members who might be meant; logged as a read of them',
    act: 'Claims, releases, credits to a member, says what it repeats, or closes without a credit',
  },
})

export type Detail = v.InferOutput<typeof arrivals.read.response>
export type Row = v.InferOutput<typeof arrivals.list.response>['rows'][number]
export type State = Row['state']
export type Why = Row['why']
export type Hint = Detail['candidates'][number]['hints'][number]
export type Filter = v.InferOutput<typeof arrivals.list.body>['filter']
export type Act = v.InferOutput<typeof arrivals.act.body>
export type Outcome = v.InferOutput<typeof arrivals.act.response>
