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
