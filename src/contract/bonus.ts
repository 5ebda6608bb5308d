import * as v from 'valibot'
import { defineEndpoint, MEMBER_READ, MONEY_MOVE } from './endpoint.ts'
import { DateTime, Id, Maybe, Numeric, RequestBahtText, ResponseBaht, Text } from './primitives.ts'
import { Acknowledgement, Banner, Confirmation, ListOf } from './shapes.ts'

/** One member's record of one bonus. */
const UserBonus = v.object({
  _id: Maybe(Id),
  isActive: v.nullish(v.boolean(), false),
  /** Amount of the last time it was received, where the server sends it. */
  amount: Maybe(ResponseBaht),
  received: v.nullish(v.array(v.object({ updatedAt: DateTime })), []),
})

/** A record with at least one of the fields that no other answer has. */
const Given = v.union([v.object({ _id: Id }), v.object({ received: v.array(v.unknown()) })])

const Bonus = v.object({
  code: v.string(),
  /** What it gives, in one line of plain text. The code stands for it where the server does not send it. */
  title: Maybe(v.string()),
  /** Its main conditions, in one line of plain text. */
  conditions: Maybe(v.string()),
  /** The period that `maxReceived` applies to: `limit` is all time, `week` is a calendar week. */
  type: v.picklist(['limit', 'day', 'week']),
  /** Absent: no limit. */
  maxReceived: Maybe(Numeric),
  /** Start of the current day or week, by the server's clock. When absent, the phone's clock decides. */
  countedSince: Maybe(DateTime),
  percentFail: Maybe(Numeric),
  /** How many times the bonus must be played before its money belongs to the member. */
  turnover: Maybe(Numeric),
  banners: v.nullish(v.array(Banner), []),
  userBonus: Maybe(UserBonus),
})

/** What ending the held bonus takes away now; absent where the server does not send it. `known` is false while a game has not reported its balance. */
const Ending = v.object({
  known: v.boolean(),
  amount: Maybe(ResponseBaht),
  /** What the member has afterwards, in the wallet and in games. */
  kept: Maybe(ResponseBaht),
  /** The part of `amount` that is in games. It must be moved to the wallet before the bonus can be ended. */
  inGames: Maybe(ResponseBaht),
})

/** Progress of the held bonus: won when `turnover` has reached `target` with `value` at least `successAt`; lost below `failAt` or at zero. */
const Progress = v.object({
  /** The amount of the bonus. */
  amount: ResponseBaht,
  /** What has been staked for it so far. */
  turnover: ResponseBaht,
  /** What must be staked in all. */
  target: ResponseBaht,
  /** The amount of the bonus, plus wins and minus losses since. */
  value: ResponseBaht,
  successAt: v.nullish(ResponseBaht, 0),
  failAt: v.nullish(ResponseBaht, 0),
})

/** `removes`: the most that the member agrees to lose; more is refused (FORFEIT_CHANGED). Other backends ignore it. */
const Agreement = v.object({ removes: v.optional(RequestBahtText) })

/** What ending a bonus removed. Not every server sends it. */
const Cleared = v.object({ message: v.string(), removed: ResponseBaht })

/** Bonuses a member may take, one at a time. */
export const bonus = {
  list: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/bonus',
    summary: 'Bonuses on offer, and what the member has had of each',
    response: ListOf('bonuses', Bonus),
  }),
  activate: defineEndpoint({
    ...MONEY_MOVE,
    method: 'GET',
    path: '/api/bonus/activate/:code',
    summary: 'Receive a bonus',
    params: v.object({ code: Text(64) }),
    response: Maybe(UserBonus),
    confirms: Given,
  }),
  active: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/bonus/check/active',
    summary: 'Whether a bonus is held, and which',
    response: v.object({
      status: v.boolean(),
      type: Maybe(v.string()),
      /** Absent where the server does not report progress to members. */
      progress: Maybe(Progress),
      ending: Maybe(Ending),
      /** `false`: no promotion code can be used at this moment. Not every server sends it. */
      hasPromotions: v.nullish(v.boolean()),
    }),
  }),
  minimum: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/bonus/check/minimum',
    summary: 'Reserved: no screen uses it',
    response: Acknowledgement,
  }),
  clear: defineEndpoint({
    ...MONEY_MOVE,
    method: 'GET',
    path: '/api/bonus/clear',
    summary: 'End the bonus that is held',
    query: Agreement,
    response: v.union([Cleared, Acknowledgement]),
    confirms: Confirmation,
  }),
}
