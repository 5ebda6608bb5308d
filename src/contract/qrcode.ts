import * as v from 'valibot'
import { clock } from '../clock.ts'
import { defineEndpoint, MEMBER_CHANGE, MEMBER_READ, MONEY_MOVE } from './endpoint.ts'
import { DateTime, Id, Maybe, Numeric, RequestBaht, ResponseBaht, Text } from './primitives.ts'
import { Acknowledgement, InKip, Kip } from './shapes.ts'

/** Payment providers that make QR codes; BCEL makes them in Laos. */
const QR_PROVIDERS = ['KBANK', 'WW', 'FP', 'PAYONEX', 'BCEL'] as const

/** Below the first bound a bare number is a duration in seconds; above it a point in time in seconds, above the second in ms. */
const EPOCH_SECONDS_FROM = 100_000_000
const EPOCH_MS_FROM = 100_000_000_000

const secondsUntil = (atMs: number) => Math.max(0, Math.round((atMs - clock.now()) / 1000))

/** How long a QR is still valid, in seconds. On the wire: seconds left, or the end as ISO 8601 text, or as seconds or ms since 1970. */
const SecondsLeft = v.union([
  v.pipe(
    Numeric,
    v.transform((sent) => {
      if (sent < EPOCH_SECONDS_FROM) return Math.max(0, sent)
      return secondsUntil(sent < EPOCH_MS_FROM ? sent * 1000 : sent)
    }),
  ),
  v.pipe(
    DateTime,
    v.transform((end) => secondsUntil(Date.parse(end))),
  ),
])

/** The member's QR at one provider. `qrcode` is untrusted markup, a data URL or the text to encode. */
const QrCode = v.object({
  hasQrcode: v.boolean(),
  qrcodeId: Maybe(Id),
  qrcode: Maybe(v.string()),
  amount: Maybe(ResponseBaht),
  /** What a QR in kip asks for, and the rate. */
  kip: Maybe(InKip),
  /** Who is paid, and the reference that the payer sees. Not every server sends them. */
  payee: Maybe(v.string()),
  reference: Maybe(v.string()),
  expireIn: Maybe(SecondsLeft),
  message: Maybe(v.string()),
})

const Provider = v.object({ provider: v.picklist(QR_PROVIDERS) })

/** Deposits by QR code. */
export const qrcode = {
  read: defineEndpoint({
    ...MEMBER_READ,
    path: '/api/qrcode/:provider',
    summary: "The member's open QR at a provider, if any",
    params: Provider,
    response: QrCode,
  }),
  create: defineEndpoint({
    ...MONEY_MOVE,
    method: 'POST',
    path: '/api/qrcode/:provider',
    summary: 'Make a QR for an amount; cancels the open ones',
    params: Provider,
    /** `kip` where the QR is paid in kip; `amount` is then only what it is worth. A server that does not know it takes `amount`. */
    body: v.object({ amount: RequestBaht, kip: Kip }),
    response: QrCode,
  }),
  cancel: defineEndpoint({
    ...MEMBER_CHANGE,
    method: 'DELETE',
    path: '/api/qrcode/:qrcodeId',
    summary: 'Cancel a QR, named by its id in place of the provider',
    params: v.object({ qrcodeId: Text(128) }),
    response: Acknowledgement,
  }),
}
