import { kipOfSatang } from '#domain/money/kip.ts'
import { laoQrAmountKip } from '../../../domains/deposits/qr/lao-qr.ts'
import type { Database } from '../../../platform/db/client.ts'
import { Refusal } from '../../../platform/errors.ts'
import { KIP_RATE } from '../../../settings/content/money/exchange-rate.ts'
import type { ReportSender } from '../outside/report-sender.ts'

interface Payment {
  readonly qrcodeId: string
  /** Undefined for the QR's own amount. */
  readonly amountSatang: number | undefined
  readonly reference: string
  readonly paidAt: Date
}

/** All QR providers of the sandbox. */
export interface SimulatedQr {
  /** A banking app pays a QR, and its provider reports it. @returns the server's outcome. @throws {Refusal} NO_DATA */
  pay(payment: Payment): Promise<string>
}

export function simulatedQr(db: Database, sender: ReportSender): SimulatedQr {
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
    async pay(payment) {
      const { qrcodeId, reference, paidAt } = payment
      return sender.send('/reports/qr', { qrcodeId, reference, amount: await amountOf(payment), paidAt })
    },
  }
}
