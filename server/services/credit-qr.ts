import type { Database } from '../db/client.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Clock } from '../providers/clock.ts'
import type { QrPaymentOutcome } from '../providers/qr-feed.ts'
import { postDeposit } from './post-deposit.ts'

interface LockedQr {
  readonly id: string
  readonly memberId: string
  readonly provider: string
  readonly amountSatang: number
  readonly isPaid: boolean
}

/**
 * Credits a QR that its provider reports as paid, once however often it is reported. It makes no difference whether the QR has
 * been cancelled or has expired meanwhile: the money has left the member's bank and lies with the house.
 */
export async function creditQr(
  { db, clock }: { db: Database; clock: Clock },
  qrcodeId: string,
): Promise<QrPaymentOutcome> {
  return db.transaction(async (tx) => {
    const qr = await lockQr(tx, qrcodeId)
    if (qr === undefined) return 'unknown'
    if (qr.isPaid) return 'already-credited'
    await tx.query('qr.paid', "UPDATE qr_payment SET status = 'paid' WHERE id = $1", [qr.id])
    await postDeposit(tx, {
      memberId: qr.memberId,
      code: qr.provider,
      amountSatang: qr.amountSatang,
      reference: `qr:${qr.id}`,
      occurredAt: clock.now(),
    })
    return 'credited'
  })
}

async function lockQr(tx: Transaction, qrcodeId: string): Promise<LockedQr | undefined> {
  const [row] = await tx.query<LockedQr>(
    'qr.lock',
    `SELECT id, member_id AS "memberId", provider, amount_satang AS "amountSatang", status = 'paid' AS "isPaid"
       FROM qr_payment WHERE id::text = $1 FOR UPDATE`,
    [qrcodeId.toLowerCase()],
  )
  return row
}
