import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { DateTime, Maybe, Numeric, ResponseBaht } from './primitives.ts'
import { Acknowledgement, Banners, HtmlText, PageOf, PageRequest } from './shapes.ts'

/** The refund waiting for a member: `result` is whether there is one, `bonus` whether a bonus held forbids taking it. */
const RefundCheck = v.object({
  result: v.nullish(v.boolean(), false),
  bonus: v.nullish(v.boolean(), false),
  info: Maybe(HtmlText),
  refundAmount: v.nullish(ResponseBaht, 0),
  /** Received before, and not yet put into the main wallet. Absent: this server does not tell. */
  receivedAmount: Maybe(ResponseBaht),
  /** Percentages of the refund at which it ends as won (`refundSuccess`) or lost (`refundFail`). */
  refundSuccess: Maybe(Numeric),
  refundFail: Maybe(Numeric),
})

/** Part of a loss given back. */
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
    method: 'GET',
    path: '/api/refund/check',
    summary: 'The refund that may be received now',
    access: 'member',
    effect: 'read',
    response: RefundCheck,
  }),
  receive: defineEndpoint({
    method: 'GET',
    path: '/api/refund/receive',
    summary: 'Receive the refund as a bonus',
    access: 'member',
    effect: 'change',
    idempotencyKey: true,
    response: Acknowledgement,
  }),
  addWallet: defineEndpoint({
    method: 'GET',
    path: '/api/refund/addWallet',
    summary: 'Put the received refund into the main wallet',
    access: 'member',
    effect: 'change',
    idempotencyKey: true,
    response: Acknowledgement,
  }),
  banners: defineEndpoint({
    method: 'GET',
    path: '/api/refund/banners',
    summary: 'Banners shown before the refund sheet',
    access: 'member',
    effect: 'read',
    response: Banners,
  }),
}
