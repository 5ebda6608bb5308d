import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { DateTime, Id, Maybe, Numeric, ResponseBaht, Text } from './primitives.ts'
import { Acknowledgement, Banner, ListOf } from './shapes.ts'

/** What a member holds, and has received so far, of one bonus. */
const UserBonus = v.object({
  _id: Maybe(Id),
  isActive: v.nullish(v.boolean(), false),
  received: v.nullish(v.array(v.object({ updatedAt: DateTime })), []),
})

const Bonus = v.object({
  code: v.string(),
  /** Over which time `maxReceived` counts: ever, a day or a calendar week. */
  type: v.picklist(['limit', 'day', 'week']),
  /** Absent: as often as the member likes. */
  maxReceived: Maybe(Numeric),
  /** When the day or week began that is counted now, by the server's clock. Left out, the phone's clock decides. */
  countedSince: Maybe(DateTime),
  percentFail: Maybe(Numeric),
  banners: v.nullish(v.array(Banner), []),
  userBonus: Maybe(UserBonus),
})

/**
 * What ending the bonus that is held takes away now. Not `known` without an amount: the games have to be asked for balances first, or
 * one of them has not reported. Absent where the server does not say.
 */
const Ending = v.object({ known: v.boolean(), amount: Maybe(ResponseBaht) })

/** How much went by ending a bonus. Servers need not say it. */
const Cleared = v.object({ message: v.string(), removed: ResponseBaht })

/** Bonuses a member may take, one at a time. */
export const bonus = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/bonus',
    summary: 'Bonuses on offer, and what the member has had of each',
    access: 'member',
    effect: 'read',
    response: ListOf('bonuses', Bonus),
  }),
  activate: defineEndpoint({
    method: 'GET',
    path: '/api/bonus/activate/:code',
    summary: 'Receive a bonus',
    access: 'member',
    effect: 'change',
    idempotencyKey: true,
    params: v.object({ code: Text(64) }),
    response: Maybe(UserBonus),
  }),
  active: defineEndpoint({
    method: 'GET',
    path: '/api/bonus/check/active',
    summary: 'Whether a bonus is held, and which',
    access: 'member',
    effect: 'read',
    response: v.object({ status: v.boolean(), type: Maybe(v.string()), ending: Maybe(Ending) }),
  }),
  minimum: defineEndpoint({
    method: 'GET',
    path: '/api/bonus/check/minimum',
    summary: 'Reserved: no screen uses it',
    access: 'member',
    effect: 'read',
    response: Acknowledgement,
  }),
  clear: defineEndpoint({
    method: 'GET',
    path: '/api/bonus/clear',
    summary: 'End the bonus that is held',
    access: 'member',
    effect: 'change',
    idempotencyKey: true,
    response: v.union([Cleared, Acknowledgement]),
  }),
}
