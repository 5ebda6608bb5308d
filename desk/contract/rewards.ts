import * as v from 'valibot'
import { ResponseBaht } from '../../src/contract/primitives.ts'
import { Period } from './books.ts'
import { deskChange, deskQuery } from './endpoint.ts'
import { Because, SeenText } from './fields.ts'
import { Coins, MAX_RECIPIENTS } from './proposals.ts'
import { BOOKS_ROLES, MONEY_ROLES } from './roles.ts'

/** The accounts of the house that give rewards. */
export const REWARD_ACCOUNTS = ['bonus', 'promotion', 'refund', 'invite', 'luckydraw'] as const

/** What a reward has cost. */
const Cost = v.object({
  account: v.picklist(REWARD_ACCOUNTS),
  /** Of the bonus or promotion, or the prize. */
  code: v.string(),
  /** How often it was given, and to how many members. */
  times: v.number(),
  members: v.number(),
  given: ResponseBaht,
  /** What came back of those that were lost, ended or forfeited. */
  takenBack: ResponseBaht,
})

export type Cost = v.InferOutput<typeof Cost>

/** What the house gives away. */
export const rewards = {
  read: deskQuery({
    path: '/api/rewards',
    summary: 'What each reward cost in a day or month, from the postings, and the coins of the wheel',
    may: BOOKS_ROLES,
    body: v.object({ period: v.nullish(Period) }),
    response: v.object({
      period: v.string(),
      costs: v.array(Cost),
      /** Coins that people of the house gave in that time, and turns of the wheel. */
      coins: v.object({ given: v.number(), turns: v.number() }),
      /** Prizes of money that can be claimed at this moment. */
      open: v.object({ times: v.number(), amount: ResponseBaht }),
    }),
  }),
  giveCoins: deskChange({
    path: '/api/rewards/coins',
    summary:
      'Gives members coins of the wheel, at once or, above what one person may give in a day, once a second one confirms it',
    may: MONEY_ROLES,
    idempotencyKey: true,
    needsFreshCode: true,
    body: v.object({
      /** Phone numbers or ids; who is there twice gets them once. */
      to: v.pipe(v.array(SeenText(64)), v.minLength(1), v.maxLength(MAX_RECIPIENTS)),
      coins: Coins,
      because: Because,
    }),
    response: v.variant('outcome', [
      /** `waiting`: for a second person. */
      v.object({ outcome: v.picklist(['done', 'waiting', 'already-proposed']) }),
      /** Nobody got any: these are no members. */
      v.object({ outcome: v.literal('unknown'), who: v.array(v.string()) }),
    ]),
  }),
}
