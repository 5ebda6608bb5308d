import * as v from 'valibot'
import { SLIP_REASONS } from '../../src/contract/error-codes.ts'
import { DateTime, ResponseBaht } from '../../src/contract/primitives.ts'
import { deskChange } from './endpoint.ts'
import { Because, ById } from './fields.ts'
import { MemberEvent } from './members.ts'
import { CREDIT_REFUSALS, ItemOfMember, OPENED_TO_CREDIT, queueEndpoints, TYPED, Seen } from './queue.ts'
import { MONEY_ROLES } from './roles.ts'

const Reason = v.picklist(SLIP_REASONS)

/** A transfer in the bank's books. */
const Record = v.object({
  senderBankCode: v.string(),
  senderAccountEnd: v.string(),
  /** Whether the sending account was the member's at that time. */
  isSender: v.boolean(),
  receiverBankCode: v.string(),
  receiverAccountEnd: v.string(),
  /** Whether the receiving account is one of the house. */
  isOurs: v.boolean(),
  worth: ResponseBaht,
  /** What was paid in kip; absent for baht. */
  kip: v.nullish(v.number()),
  sentAt: DateTime,
  reference: v.string(),
  /** False when the code on the picture names another transfer; another spelling of its number names the same. */
  isNamed: v.boolean(),
})

/** Where the picture of a slip is; it is no call of the contract, because its answer is a picture. */
export const SLIP_PICTURE_PATH = '/api/slips/:id/picture'

/**
 * The queue of slips that members handed in. Searched for: a phone number or its last four digits, a bank, an amount in baht, or the number on
 * the slip in any spelling.
 */
export const slips = {
  ...queueEndpoints({
    name: 'slips',
    /** The state of a slip at the desk. The automatic judge decides what nobody has claimed; `accepted` and `rejected` are final. */
    states: ['waiting', 'claimed', 'accepted', 'rejected'],
    filters: ['open', 'mine', 'accepted', 'rejected'],
    counted: ['open', 'mine'],
    row: {
      ...ItemOfMember.entries,
      /** The receiving bank: of the bank's record, else as the member says. */
      bankCode: v.nullish(v.string()),
      /** What was credited, else what the record is worth, else what the member says. */
      amount: v.nullish(ResponseBaht),
      handedInAt: DateTime,
      /**
       * What is known of it; absent while nobody has looked at it. `unreadable`: no code was found. `no-answer`: the bank is silent. `not-at-bank`: no bank issued it. `differs`: the
       * bank's record speaks against it. `fits`: it could be credited.
       */
      finding: v.nullish(v.picklist(['unreadable', 'no-answer', 'not-at-bank', 'differs', 'fits'])),
    },
    detail: {
      ...OPENED_TO_CREDIT,
      /** The outcomes of the member's other slips. */
      slips: v.object({ accepted: v.number(), rejected: v.number() }),
      /** What the member says about the transfer. */
      says: v.object({ bankCode: v.nullish(v.string()), amount: v.nullish(ResponseBaht) }),
      /** The transfer that the code on the picture names. */
      read: v.nullish(v.object({ bankCode: v.string(), reference: v.string() })),
      /** Why the code names none. */
      problem: v.nullish(Reason),
      /** What the bank said when it was asked last. */
      answer: v.nullish(v.picklist(['record', 'unknown', 'captcha', 'no-answer'])),
      lookedAt: v.nullish(DateTime),
      record: v.nullish(Record),
      /** Why the automatic judge would not credit the record. */
      objection: v.nullish(Reason),
      /** The phone number, masked, of the member to whom the transfer was credited before. */
      creditedTo: v.nullish(v.string()),
      /** Why it was rejected. */
      reason: v.nullish(Reason),
      /** The last events of the member. */
      history: v.array(MemberEvent),
    },
    act: v.variant('act', [
      v.object({ act: v.picklist(['claim', 'release']) }),
      /** Credits what the bank's record says; why is required where something speaks against it. */
      v.object({ act: v.literal('accept'), because: v.optional(Because), seen: Seen }),
      /** Credits what the cashier has found in the books of a bank of the house. */
      v.object({ act: v.literal('accept-typed'), ...TYPED }),
      /** The member reads the reason. */
      v.object({ act: v.literal('reject'), reason: Reason }),
    ]),
    /**
     * The outcome of an act. `not-creditable`: the bank has no record of money at an account of the house. `record-decides`: what is typed is accepted only
     * where the bank gives no record.
     */
    refusals: [...CREDIT_REFUSALS, 'not-creditable', 'record-decides'],
    summary: {
      read: 'A slip with what is known of it and of the member; logged as a read of the member',
      act: 'Claims, releases, accepts or rejects',
    },
  }),
  ask: deskChange({
    path: '/api/slips/:id/ask',
    summary: 'Reads the picture and asks the bank again, and keeps what was found; decides nothing',
    may: MONEY_ROLES,
    params: ById,
    response: v.object({ outcome: v.picklist(['done', 'moved-on']) }),
  }),
}

export type Detail = v.InferOutput<typeof slips.read.response>
export type Row = v.InferOutput<typeof slips.list.response>['rows'][number]
export type State = Row['state']
export type Finding = NonNullable<Row['finding']>
export type Filter = v.InferOutput<typeof slips.list.body>['filter']
export type Act = v.InferOutput<typeof slips.act.body>
export type Outcome = v.InferOutput<typeof slips.act.response>
