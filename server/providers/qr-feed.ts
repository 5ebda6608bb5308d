/** A payment of a QR, as the provider that made the QR tells of it. */
export interface QrPayment {
  readonly qrcodeId: string
  /** The provider's own number of this payment: unique within that provider for ever. */
  readonly reference: string
  /** What was paid, whatever the QR asked for, in the smallest unit of its currency: satang, or whole kip for a QR of Laos. */
  readonly amount: number
  /** By the provider's clock. */
  readonly paidAt: Date
}

/** What became of a QR payment that was reported. */
export type QrPaymentOutcome = 'credited' | 'already-credited' | 'unknown'

/** Whoever handles reports; it must cope with the same report twice, and with one that comes late. */
export type QrPaymentListener = (payment: QrPayment) => Promise<QrPaymentOutcome>

/** What we need from those whose QR codes members pay. A real one would report by a signed call to this server. */
export interface QrFeed {
  /** Starts reporting to `listener`; called once. */
  subscribe(listener: QrPaymentListener): void
}

/** Stands where nobody makes QR codes: none is ever paid. */
export const noQrFeed: QrFeed = { subscribe: () => undefined }
