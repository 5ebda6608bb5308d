import * as v from 'valibot'
import { defineEndpoint, MEMBER_READ, MONEY_MOVE } from './endpoint.ts'
import { Maybe, Numeric, Text } from './primitives.ts'
import { HtmlText } from './shapes.ts'

const Promotion = v.object({ percentFail: Maybe(Numeric), description: Maybe(HtmlText) })

/** A promotion. Whatever a backend sends when there is none (null, empty text, an empty object or list) is read as `undefined`. */
const PromotionOrNone = v.pipe(
  v.nullish(v.union([v.literal(''), Promotion])),
  v.transform((found): v.InferOutput<typeof Promotion> | undefined => {
    if (!found || (found.percentFail === undefined && found.description === undefined)) return undefined
    return found
  }),
)

const PromotionCode = v.object({ code: Text(64) })

/** Promotions that a member finds by code. */
export const promotion = {
  current: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/promotion/current',
    summary: 'The promotion that is held; no screen uses it',
    response: PromotionOrNone,
  }),
  find: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/promotion/find/:code',
    summary: 'Look up a promotion code, written in capitals',
    params: PromotionCode,
    response: PromotionOrNone,
  }),
  activate: defineEndpoint({
    ...MONEY_MOVE,
    method: 'GET',
    path: '/api/promotion/activate/:code',
    summary: 'Receive a promotion; the answer is truthy when it worked',
    params: PromotionCode,
    response: v.pipe(v.unknown(), v.transform(Boolean)),
    confirms: v.boolean(),
  }),
}
