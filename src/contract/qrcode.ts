import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { DateTime, Id, Maybe, Numeric, RequestBaht, ResponseBaht, Text } from './primitives.ts'
import { Acknowledgement } from './shapes.ts'

/** Payment providers that make QR codes; BCEL makes those of Laos. */
const QR_PROVIDERS = ['KBANK', 'WW', 'FP', 'PAYONEX', 'BCEL'] as const

/** A backend's bare number is a duration below the first bound, a point in time above it: in seconds, or beyond the second in ms. */
const EPOCH_SECONDS_FROM = 100_000_000
const EPOCH_MS_FROM = 100_000_000_000

const secondsUntil = (atMs: number) => Math.max(0, Math.round((atMs - Date.now()) / 1000))

/** How long a QR is still valid: seconds left, or the end as ISO 8601 text or as seconds or milliseconds since 1970. Read as seconds left. */
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
  expireIn: Maybe(SecondsLeft),
  message: Maybe(v.string()),
})

const Provider = v.object({ provider: v.picklist(QR_PROVIDERS) })

/** Paying in by QR. */
export const qrcode = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/qrcode/:provider',
    summary: "The member's open QR at a provider, if any",
    access: 'member',
    effect: 'read',
    params: Provider,
    response: QrCode,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/qrcode/:provider',
    summary: 'Make a QR for an amount; cancels the open ones',
    access: 'member',
    effect: 'change',
    idempotencyKey: true,
    params: Provider,
    body: v.object({ amount: RequestBaht }),
    response: QrCode,
  }),
  cancel: defineEndpoint({
    method: 'DELETE',
    path: '/api/qrcode/:qrcodeId',
    summary: 'Cancel a QR, named by its id in place of the provider',
    access: 'member',
    effect: 'change',
    params: v.object({ qrcodeId: Text(128) }),
    response: Acknowledgement,
  }),
}
