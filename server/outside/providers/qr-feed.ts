/** A payment of a QR, as reported by the provider that made the QR. */
export interface QrPayment {
  /** The QR by the reference inside it (`ref1` of PromptPay, tag 62/01 of LaoQR), or by its id; in any spelling. */
  readonly qrcodeId: string
  /** The provider's own number of this payment: unique within that provider forever. */
  readonly reference: string
  /** The amount paid, which may differ from the QR's amount, in the smallest unit of its currency: satang, or whole kip for a QR of Laos. */
  readonly amount: number
  /** By the provider's clock. */
  readonly paidAt: Date
}

/**
 * The outcome of a reported QR payment. A payment of an `unknown` QR, and one whose number was credited with another amount or for another QR
 * (`held`), is recorded for a person.
 */
export type QrPaymentOutcome = 'credited' | 'already-credited' | 'unknown' | 'held'

/** Handles reports; must be idempotent, and accept late ones. */
export type QrPaymentListener = (payment: QrPayment) => Promise<QrPaymentOutcome>

/** Our interface to the QR providers. A real adapter would receive signed callbacks. */
export interface QrFeed {
  /** Starts reporting to `listener`; called once. */
  subscribe(listener: QrPaymentListener): void
}
