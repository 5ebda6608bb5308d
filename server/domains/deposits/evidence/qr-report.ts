import { satangOfKip } from '#domain/money/kip.ts'
import type { Clock } from '../../../outside/providers/clock.ts'
import type { QrPayment, QrPaymentOutcome } from '../../../outside/providers/qr-feed.ts'
import type { Database } from '../../../platform/db/client.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { creditOnce, type Transfer } from '../credit/credit-once.ts'

interface LockedQr {
  readonly id: string
  readonly memberId: string
  readonly provider: string
  readonly amountSatang: number
  /** What it asks for, and the rate; null for a QR in baht. */
  readonly kip: number | null
  readonly kipPerBaht: number | null
  readonly rateSince: Date | null
}

/**
 * Credits the payment of a QR, once per payment however often it is reported. It is credited even when the amount differs from the QR, the QR
 * was paid before, was cancelled or has expired: the money has left the member's bank and is at the operator's. A payment of a QR that nobody
 * knows, or under a number that was credited otherwise, also by a person, is held for a person.
 *
 * @throws {RangeError} when the provider reports an invalid amount
 */
export async function creditQr(
  { db, clock }: { db: Database; clock: Clock },
  { amount, qrcodeId, reference: number, paidAt: sentAt }: QrPayment,
): Promise<QrPaymentOutcome> {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new RangeError('a QR provider reported an invalid amount')
  return db.transaction(async (tx) => {
    const qr = await lockQr(tx, qrcodeId)
    const { outcome } = await creditOnce(tx, {
      kind: 'qr',
      number,
      sentAt,
      evidence: 'report',
      occurredAt: clock.now(),
      qr: { named: qrcodeId, id: qr?.id ?? null },
      ...(qr === undefined
        ? { code: null, amountSatang: amount, why: 'unknown-qr' as const }
        : { code: qr.provider, memberId: qr.memberId, ...worthOf(qr, amount) }),
    })
    if (outcome === 'known') return 'already-credited'
    if (outcome !== 'credited') return qr === undefined ? 'unknown' : 'held'
    await tx.query('qr.paid', "UPDATE qr_payment SET status = 'paid' WHERE id = $1", [qr?.id])
    return 'credited'
  })
}

async function lockQr(tx: Transaction, qrcodeId: string): Promise<LockedQr | undefined> {
  const [row] = await tx.query<LockedQr>(
    'qr.lock',
    `SELECT id, member_id AS "memberId", provider, amount_satang AS "amountSatang",
            kip, kip_per_baht AS "kipPerBaht", rate_since AS "rateSince"
       FROM qr_payment WHERE qr_reference(id::text) = qr_reference($1) FOR UPDATE`,
    [qrcodeId],
  )
  return row
}

/** Kip are converted at the rate of the moment when the QR was created, and rounded down to the satang; what was asked for is worth what it said. */
function worthOf(
  { amountSatang, kip, kipPerBaht, rateSince }: LockedQr,
  paid: number,
): Pick<Transfer, 'amountSatang' | 'paidInKip'> {
  if (kip === null || kipPerBaht === null || rateSince === null) return { amountSatang: paid }
  return {
    amountSatang: paid === kip ? amountSatang : Math.max(1, satangOfKip(paid, kipPerBaht)),
    paidInKip: { kip: paid, kipPerBaht, rateSince },
  }
}
