import * as v from 'valibot'
import { defineEndpoint, MEMBER_READ, MONEY_MOVE } from './endpoint.ts'
import { DateTime, Maybe, Numeric, ResponseBaht } from './primitives.ts'
import { Acknowledgement, Banners, Confirmation, HtmlText, PageOf, PageRequest } from './shapes.ts'

/** The member's refund. `result` says whether there is one; `bonus` says whether a held bonus blocks it. */
const RefundCheck = v.object({
  result: v.nullish(v.boolean(), false),
  /** The operator offers refunds now. */
  active: v.nullish(v.boolean(), true),
  bonus: v.nullish(v.boolean(), false),
  /** Rounds of yesterday are missing: there is no refund before they are counted. */
  counting: v.nullish(v.boolean(), false),
  info: Maybe(HtmlText),
  refundAmount: v.nullish(ResponseBaht, 0),
  /** What the member won yesterday, or lost (negative). Absent where the server does not send it. */
  net: Maybe(ResponseBaht),
  /** The same of today so far, which counts for tomorrow's refund. */
  today: Maybe(ResponseBaht),
  /** The amount received and not yet moved to the main wallet. Absent where the server does not send it. */
  receivedAmount: Maybe(ResponseBaht),
  /** Percentages of the refund at which it ends as won (`refundSuccess`) or lost (`refundFail`). */
  refundSuccess: Maybe(Numeric),
  refundFail: Maybe(Numeric),
})

/** Refunds of part of a member's losses. */
export const refund = {
  list: defineEndpoint({
    method: 'POST',
    path: '/api/refund',
    summary: 'Refunds received, newest first',
    access: 'member',
    effect: 'read',
    body: PageRequest,
    response: PageOf('refunds', v.object({ refundAmount: ResponseBaht, createdAt: DateTime })),
  }),
  check: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/refund/check',
    summary: 'The refund that may be received now',
    response: RefundCheck,
  }),
  receive: defineEndpoint({
    ...MONEY_MOVE,
    method: 'GET',
    path: '/api/refund/receive',
    summary: 'Receive the refund as a bonus',
    response: Acknowledgement,
    confirms: Confirmation,
  }),
  addWallet: defineEndpoint({
    ...MONEY_MOVE,
    method: 'GET',
    path: '/api/refund/addWallet',
    summary: 'Put the received refund into the main wallet',
    response: Acknowledgement,
    confirms: Confirmation,
  }),
  banners: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/refund/banners',
    summary: 'Banners shown before the refund sheet',
    response: Banners,
  }),
}
