/** What became of a QR that was reported as paid. */
export type QrPaymentOutcome = 'credited' | 'already-credited' | 'unknown'

/** Whoever handles reports; it must cope with the same report twice, and with one that comes late. */
export type QrPaymentListener = (qrcodeId: string) => Promise<QrPaymentOutcome>

/** What we need from those whose QR codes members pay. A real one would report by a signed call to this server. */
export interface QrFeed {
  /** Starts reporting to `listener`; called once. */
  subscribe(listener: QrPaymentListener): void
}

/** Stands where nobody makes QR codes: none is ever paid. */
export const noQrFeed: QrFeed = { subscribe: () => undefined }
