import { kipOfSatang } from '../../../src/domain/money/kip.ts'
import { KIP_RATE } from '../../content/money/exchange-rate.ts'
import type { Database } from '../../db/client.ts'
import { Refusal } from '../../errors.ts'
import type { QrFeed, QrPaymentListener, QrPaymentOutcome } from '../../providers/qr-feed.ts'
import { laoQrAmountKip } from '../../deposits/qr/lao-qr.ts'

interface Payment {
  readonly qrcodeId: string
  /** Undefined for the QR's own amount. */
  readonly amountSatang: number | undefined
  readonly reference: string
  readonly paidAt: Date
}

/** All QR providers of the sandbox. */
export interface SimulatedQr extends QrFeed {
  /** A banking app pays a QR, and its provider reports it. @throws {Refusal} NO_DATA */
  pay(payment: Payment): Promise<QrPaymentOutcome>
}

export function simulatedQr(db: Database): SimulatedQr {
  let listener: QrPaymentListener | undefined

  /** The amount in the QR's own currency. @throws {Refusal} NO_DATA */
  async function amountOf({ qrcodeId, amountSatang }: Payment): Promise<number> {
    const [qr] = await db.query<{ askedSatang: number; payload: string }>(
      'sandbox.qr',
      'SELECT amount_satang AS "askedSatang", payload FROM qr_payment WHERE id::text = $1',
      [qrcodeId.toLowerCase()],
    )
    if (qr === undefined) throw new Refusal('NO_DATA')
    const askedKip = laoQrAmountKip(qr.payload)
    if (amountSatang === undefined) return askedKip ?? qr.askedSatang
    return askedKip === undefined ? amountSatang : kipOfSatang(amountSatang, KIP_RATE.kipPerBaht)
  }

  return {
    subscribe(next) {
      listener = next
    },
    async pay(payment) {
      if (listener === undefined) throw new Error('no one listens to the simulated QR providers')
      const { qrcodeId, reference, paidAt } = payment
      return listener({ qrcodeId, reference, amount: await amountOf(payment), paidAt })
    },
  }
}
