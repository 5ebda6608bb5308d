import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { MAX_MOVED_SATANG, Text } from '#contract/primitives.ts'
import { UnavailableError } from '../../../platform/errors.ts'
import type {
  BankFeed,
  IncomingOutcome,
  IncomingTransfer,
  IncomingTransferListener,
} from '../../providers/bank-feed.ts'
import type { QrFeed, QrPayment, QrPaymentListener, QrPaymentOutcome } from '../../providers/qr-feed.ts'

/** Who reports by the webhook. */
export const REPORTERS = ['bank', 'qr'] as const

export type Reporter = (typeof REPORTERS)[number]

/** Settings of the webhook. */
export interface WebhookSettings {
  /** Keys that are accepted: one, or while it is replaced two. */
  readonly keys: readonly string[]
  readonly from: readonly Reporter[]
}

/** Reports that arrive by HTTP, on their way to who books them. */
export interface Webhook {
  readonly keys: readonly string[]
  /** Undefined where banks do not report by the webhook. */
  readonly bankFeed: BankFeed | undefined
  readonly qrFeed: QrFeed | undefined
  /** @throws {UnavailableError} before anybody listens */
  reportTransfer(transfer: IncomingTransfer): Promise<IncomingOutcome>
  /** @throws {UnavailableError} before anybody listens */
  reportPayment(payment: QrPayment): Promise<QrPaymentOutcome>
}

export function webhook({ keys, from }: WebhookSettings): Webhook {
  let onTransfer: IncomingTransferListener | undefined
  let onPayment: QrPaymentListener | undefined
  const bankFeed: BankFeed = { subscribe: (listener) => void (onTransfer = listener) }
  const qrFeed: QrFeed = { subscribe: (listener) => void (onPayment = listener) }
  return {
    keys,
    bankFeed: from.includes('bank') ? bankFeed : undefined,
    qrFeed: from.includes('qr') ? qrFeed : undefined,
    reportTransfer: (transfer) => onTransfer?.(transfer) ?? notYet(),
    reportPayment: (payment) => onPayment?.(payment) ?? notYet(),
  }
}

function notYet(): Promise<never> {
  return Promise.reject(new UnavailableError('nobody listens to reports yet'))
}

/** A name or number of somebody outside: what cannot be stored is none. */
export const OutsideText = v.pipe(Text(256), v.minLength(1))

/** The largest amount in the smallest unit of its currency: also that of whole kip, at up to 1,000 for a baht. */
export const MAX_OUTSIDE_UNITS = MAX_MOVED_SATANG * 10

/** An amount of money in the smallest unit. */
export const OutsideAmount = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(1),
  v.maxValue(MAX_OUTSIDE_UNITS, 'too-large'),
)

/** One transfer that a bank received. @param time the form of a moment: a text on the wire, a date in a module */
export function transferForm<T extends v.GenericSchema<unknown, Date>>(time: T) {
  return v.object({
    reference: OutsideText,
    houseBankCode: OutsideText,
    senderBankCode: OutsideText,
    senderAccountNo: OutsideText,
    amountSatang: OutsideAmount,
    sentAt: time,
  })
}

/** One payment of a QR; see `transferForm`. */
export function paymentForm<T extends v.GenericSchema<unknown, Date>>(time: T) {
  return v.object({ qrcodeId: OutsideText, reference: OutsideText, amount: OutsideAmount, paidAt: time })
}

/** How far the time of something outside may be from ours, either way, in ms: a year of another calendar is a mistake of the sender's. */
const MAX_OFFSET_MS = 10 * 365 * 24 * 60 * 60_000

/** A moment of something outside. */
export const OutsideTime = v.pipe(
  v.date(),
  v.check((time) => Math.abs(Date.now() - time.getTime()) <= MAX_OFFSET_MS),
)

/** Such a moment as ISO 8601 text with its offset: `2026-11-25T08:00:00+07:00`. */
const Time = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => text.charAt(10) === 'T' && isDay(text.slice(0, 10))),
  v.transform((text) => new Date(text)),
  OutsideTime,
)

/** Whether the calendar has the day: `Date` takes the 30th of February for the 2nd of March. */
function isDay(text: string): boolean {
  return new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
}

/** What `POST /reports/bank` carries. The signature does not cover the address, so a body of both kinds is none. */
export const ReportedTransfer = v.object({
  ...transferForm(Time).entries,
  qrcodeId: v.optional(v.never()),
})

/** What `POST /reports/qr` carries. */
export const ReportedPayment = v.object({
  ...paymentForm(Time).entries,
  houseBankCode: v.optional(v.never()),
})

/** Carries the time of signing in Unix seconds and the signature: `t=1764032400,v1=<64 hexadecimal digits>`. */
export const SIGNATURE_HEADER = 'x-krapao-signature'

/** How far the time of signing may be from our clock, either way, in seconds. */
const REPLAY_WINDOW_SECONDS = 300

/** A sender that changes its key may sign with both for a while. */
const MAX_SIGNATURES = 4

type Verdict = 'valid' | 'wrong' | 'outside-window'

/** Signs the bytes of a body: HMAC-SHA-256 over the time, a dot and the body. */
export function sign(key: string, body: Buffer, atSeconds: number): string {
  return `t=${atSeconds},v1=${digest(key, body, String(atSeconds)).toString('hex')}`
}

/**
 * Checks a signature before anything of the body is read.
 *
 * @param keys all keys that are accepted at present: while one replaces another, both
 * @param nowSeconds the real time, which nobody can shift
 */
export function verifySignature(
  header: unknown,
  body: Buffer,
  keys: readonly string[],
  nowSeconds: number,
): Verdict {
  const parts = typeof header === 'string' ? header.split(',').map((part) => part.trim()) : []
  const time = parts.find((part) => part.startsWith('t='))?.slice(2) ?? ''
  const signatures = parts.filter((part) => part.startsWith('v1=')).map((part) => part.slice(3))
  const seconds = Number(time)
  const isTime = Number.isSafeInteger(seconds) && String(seconds) === time
  if (!isTime || signatures.length === 0 || signatures.length > MAX_SIGNATURES) return 'wrong'
  const expected = keys.map((key) => digest(key, body, time))
  const isSigned = signatures.some((signature) => {
    const given = Buffer.from(signature, 'hex')
    return expected.some((own) => own.length === given.length && timingSafeEqual(own, given))
  })
  if (!isSigned) return 'wrong'
  const isInWindow = Math.abs(nowSeconds - seconds) <= REPLAY_WINDOW_SECONDS
  return isInWindow ? 'valid' : 'outside-window'
}

function digest(key: string, body: Buffer, time: string): Buffer {
  return createHmac('sha256', key).update(`${time}.`).update(body).digest()
}
