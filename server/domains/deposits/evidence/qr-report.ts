import { type PaidInKip, satangOfKip } from '#domain/money/kip.ts'
import type { Clock } from '../../../outside/providers/clock.ts'
import type { QrPayment, QrPaymentOutcome } from '../../../outside/providers/qr-feed.ts'
import type { Database } from '../../../platform/db/client.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { creditOnce } from '../credit/credit-once.ts'
import { laoQrAmountKip } from '../expected/qr-code.ts'

interface LockedQr {
  readonly id: string
  readonly memberId: string
  readonly provider: string
  readonly amountSatang: number
  readonly payload: string
  /** Null for a QR in baht, like `rateSince`. */
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
        : {
            code: qr.provider,
            memberId: qr.memberId,
            amountSatang: paidSatang(qr, amount),
            paidInKip: paidInKip(qr, amount),
          }),
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
    `SELECT id, member_id AS "memberId", provider, amount_satang AS "amountSatang", payload,
            kip_per_baht AS "kipPerBaht", rate_since AS "rateSince"
       FROM qr_payment WHERE qr_reference(id::text) = qr_reference($1) FOR UPDATE`,
    [qrcodeId],
  )
  return row
}

/** Kip are converted at the rate of the moment when the QR was created, and rounded down to the satang; what was asked for is worth what it said. */
function paidSatang({ amountSatang, payload, kipPerBaht }: LockedQr, paid: number): number {
  const askedKip = laoQrAmountKip(payload)
  if (askedKip === undefined) return paid
  if (askedKip === paid) return amountSatang
  if (kipPerBaht !== null) return Math.max(1, satangOfKip(paid, kipPerBaht))
  // A QR of an older version has both amounts, but not the rate.
  return Math.max(1, Number((BigInt(paid) * BigInt(amountSatang)) / BigInt(askedKip)))
}

function paidInKip({ kipPerBaht, rateSince }: LockedQr, kip: number): PaidInKip | undefined {
  return kipPerBaht === null || rateSince === null ? undefined : { kip, kipPerBaht, rateSince }
}
