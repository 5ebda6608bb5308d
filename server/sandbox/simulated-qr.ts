import type { QrFeed, QrPaymentListener, QrPaymentOutcome } from '../providers/qr-feed.ts'

/** All QR providers of the sandbox world. */
export interface SimulatedQr extends QrFeed {
  /** Reports a QR as paid, as its provider would. */
  report(qrcodeId: string): Promise<QrPaymentOutcome>
}

export function simulatedQr(): SimulatedQr {
  let listener: QrPaymentListener | undefined
  return {
    subscribe(next) {
      listener = next
    },
    report(qrcodeId) {
      if (listener === undefined) throw new Error('no one listens to the simulated QR providers')
      return listener(qrcodeId)
    },
  }
}
