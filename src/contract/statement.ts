import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { DateTime, Id, Maybe, ResponseBaht, Text } from './primitives.ts'
import { BareOr, PageOf, PageRequest } from './shapes.ts'

const Described = Maybe(v.object({ description: Maybe(v.string()) }))

const Statement = v.object({
  _id: Maybe(Id),
  /** deposit, bonus, finish_bonus, withdraw, transfer; others are shown as they are. */
  statementType: v.string(),
  from: Maybe(v.string()),
  to: Maybe(v.string()),
  /** SUCCESS, FAILED; anything else is in progress. */
  status: Maybe(v.string()),
  /** Why it failed, in the operator's words. */
  note: Maybe(v.string()),
  amount: ResponseBaht,
  /** What the QR of a deposit asked for, where another amount arrived; our server says so. */
  asked: Maybe(ResponseBaht),
  createdAt: DateTime,
  bonus: Described,
  promotion: Described,
  invite: Described,
  refund: Described,
  luckydraw: Described,
})

const Slip = v.object({
  createdAt: DateTime,
  amount: v.nullish(ResponseBaht, 0),
  /** SUCCESS, FAILED; anything else is in progress. */
  status: Maybe(v.string()),
  /** Why it failed. */
  note: Maybe(v.string()),
  link: Maybe(v.string()),
  reference: Maybe(Id),
})

/** What happened to a member's money, and to the slips they handed in. */
export const statement = {
  list: defineEndpoint({
    method: 'POST',
    path: '/api/statement',
    summary: "The member's transactions, newest first",
    access: 'member',
    effect: 'read',
    body: PageRequest,
    response: PageOf('statements', Statement),
  }),
  slips: defineEndpoint({
    method: 'POST',
    path: '/api/statement/slip',
    summary: "The member's slips, newest first",
    access: 'member',
    effect: 'read',
    body: PageRequest,
    response: PageOf('slips', Slip),
  }),
  slipImage: defineEndpoint({
    method: 'GET',
    path: '/api/statement/slip/reference/:reference',
    summary: 'Where the picture of a slip is',
    access: 'member',
    effect: 'read',
    params: v.object({ reference: Text(128) }),
    response: BareOr('url', v.string()),
  }),
}
