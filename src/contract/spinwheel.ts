import * as v from 'valibot'
import { defineEndpoint, MEMBER_READ, MONEY_MOVE } from './endpoint.ts'
import { DateTime, Id, Maybe, Numeric, ResponseBaht, Text } from './primitives.ts'
import { BareOr, Flag, HtmlText, ListOf } from './shapes.ts'

const Slice = v.object({
  code: Id,
  label: v.string(),
  bgColor: Maybe(v.string()),
  textColor: Maybe(v.string()),
  htmlDescription: Maybe(HtmlText),
})

const Setup = v.object({
  result: v.object({
    activeSpinwheel: Maybe(v.object({ name: Maybe(v.string()), slice: v.array(Slice) })),
    userCoin: v.nullish(Numeric, 0),
  }),
})

const SpinResult = v.object({
  success: v.boolean(),
  result: Maybe(
    v.object({
      code: Maybe(Id),
      label: Maybe(v.string()),
      /** The prize in words. */
      name: Maybe(v.string()),
      remainingCoin: Maybe(Numeric),
      /** The coupon that was won, if it can be claimed. */
      coupon: Maybe(Id),
    }),
  ),
  error: Maybe(v.string()),
})

const Coupon = v.object({
  /** The claim call identifies the coupon by it. */
  _id: Maybe(Id),
  prize: v.object({ slice: Maybe(BareOr('label', v.string())), name: Maybe(v.string()) }),
  amount: v.nullish(ResponseBaht, 0),
  /** The coupon can be claimed until then. */
  expiresAt: Maybe(DateTime),
  /** The operator hands out the prize; the server refuses a claim. */
  isHandedOut: v.nullish(v.boolean(), false),
})

/** The prize wheel and the coupons won on it. */
export const spinwheel = {
  setup: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/spinwheel/setup',
    summary: "The wheel, if one is active, and the member's coins",
    response: Setup,
  }),
  spin: defineEndpoint({
    ...MONEY_MOVE,
    method: 'POST',
    path: '/api/spinwheel/spin',
    summary: 'Spend a coin; the server draws the prize',
    response: SpinResult,
  }),
  coupons: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/spinwheel/coupon',
    summary: 'Coupons that may be claimed',
    response: ListOf('coupons', Coupon),
  }),
  claim: defineEndpoint({
    ...MONEY_MOVE,
    method: 'POST',
    path: '/api/spinwheel/coupon/claim',
    summary: 'Turn a coupon into its prize',
    body: v.object({ coupon: Text(128) }),
    response: v.object({ success: v.boolean(), error: Maybe(v.string()) }),
  }),
  active: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/spinwheel/active',
    summary: 'Whether a wheel is active',
    response: Flag('active'),
  }),
}
