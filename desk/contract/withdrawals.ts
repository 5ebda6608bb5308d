import * as v from 'valibot'
import { DateTime, ResponseBaht } from '../../src/contract/primitives.ts'
import { deskQuery } from './endpoint.ts'
import { BankCode, BankReference, Because, ById, Currency, Id } from './fields.ts'
import { Marks } from './marks.ts'
import { ItemOfMember, OPENED, queueEndpoints, Sum, Seen } from './queue.ts'
import { MONEY_ROLES, NOT_SECOND } from './roles.ts'

/**
 * The queue of what members asked to be paid out. Searched for: a phone number or a bank account or the last four digits of one, part of a name,
 * an amount in baht, or a bank's reference in any spelling.
 */
export const withdrawals = {
  ...queueEndpoints({
    name: 'withdrawals',
    /**
     * The state of a withdrawal at the desk. `waiting`: nobody has it. `claimed`: one person has it. `awaiting-second`: approved above the limit,
     * another person has to confirm. `approved`: to be paid at the bank. `paid` and `rejected` are final.
     */
    states: ['waiting', 'claimed', 'awaiting-second', 'approved', 'paid', 'rejected'],
    filters: ['open', 'mine', 'second', 'paid', 'rejected'],
    counted: ['open', 'mine', 'second'],
    row: {
      ...ItemOfMember.entries,
      bankCode: v.string(),
      /** The last digits of the account. */
      accountEnd: v.string(),
      /** When the member registered the account. */
      accountSince: DateTime,
      /** The member's account before, with its last digits; absent for the first. */
      accountBefore: v.nullish(v.string()),
      /** Whether the member had changed to the account only days before. */
      isYoungAccount: v.boolean(),
      /** Whether the holder's name differs from the member's. */
      isOtherHolder: v.boolean(),
      amount: ResponseBaht,
      /** What is to be paid, where the account is in kip; the member has agreed to it. */
      kip: v.nullish(v.number()),
      askedAt: DateTime,
      /** The payment at the bank, and who marked it; absent unless it was paid at the desk. */
      payment: v.nullish(
        v.object({ bankCode: v.string(), reference: v.string(), at: DateTime, by: v.nullish(v.string()) }),
      ),
      /** The payment file from which the bank may pay it. */
      fileNumber: v.nullish(v.number()),
    },
    detail: {
      ...OPENED,
      accountName: v.string(),
      /** The member's name before it was changed lately. */
      formerName: v.nullish(v.string()),
      /** Of the account; absent where the market has one currency only. */
      currency: v.nullish(Currency),
      /** The rate at which the kip were reckoned. */
      exchange: v.nullish(v.object({ kipPerBaht: v.number(), since: DateTime })),
      /** What the member was paid out. */
      paidOut: Sum,
      /** Phone numbers of other members who have or had this bank account, masked. */
      sharedWith: v.array(v.string()),
      walletAfter: ResponseBaht,
      /** What the member has asked for within 24 hours, this included. */
      dayAmount: ResponseBaht,
      marks: v.nullish(Marks, []),
      /** Where that is above this amount two people decide; marks may make it less. */
      secondAbove: ResponseBaht,
      approvedBy: v.nullish(v.object({ id: Id, name: v.string() })),
      reason: v.nullish(v.string()),
      /** Who read the number of the account last after the approval, and may have paid. */
      numberRead: v.nullish(v.object({ by: v.string(), at: DateTime })),
      /** The banks of the house that it can be paid from, the usual one first. */
      payingBanks: v.array(v.string()),
    },
    act: v.variant('act', [
      v.object({ act: v.picklist(['release', 'approve', 'confirm', 'send-back']) }),
      v.object({ act: v.literal('claim'), seen: Seen }),
      /** The member reads the reason. */
      v.object({ act: v.literal('reject'), reason: Because, seen: Seen }),
      /** The bank that paid, and its own number of the payment. */
      v.object({ act: v.literal('pay'), bankCode: BankCode, reference: BankReference }),
    ]),
    /**
     * The outcome of an act. `member-locked`: nothing is approved or paid while the member is locked out. `number-read`: it may have been paid,
     * so look at the bank first. `reference-used`: this bank's number belongs to another payment. `in-file`: the bank may pay it from a payment file.
     * `taken-out`: this person has said that the bank did not pay it from one, so another one pays it.
     */
    refusals: [
      'member-locked',
      'number-read',
      'in-file',
      'taken-out',
      ...NOT_SECOND,
      'involved',
      'reference-used',
    ],
    summary: {
      read: 'A withdrawal with what is known of the member; logged as a read of the member',
      act: 'Claims, releases, approves, confirms, sends back, rejects, or pays',
    },
  }),
  account: deskQuery({
    path: '/api/withdrawals/:id/account',
    summary: 'The whole number of the account to pay to, unless it is in a payment file; logged',
    may: MONEY_ROLES,
    params: ById,
    response: v.object({ accountNo: v.string() }),
  }),
}

export type Detail = v.InferOutput<typeof withdrawals.read.response>
export type Row = v.InferOutput<typeof withdrawals.list.response>['rows'][number]
export type State = Row['state']
export type Filter = v.InferOutput<typeof withdrawals.list.body>['filter']
export type Act = v.InferOutput<typeof withdrawals.act.body>
export type Outcome = v.InferOutput<typeof withdrawals.act.response>
