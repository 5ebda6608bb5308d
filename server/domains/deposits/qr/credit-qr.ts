import { satangOfKip } from '#domain/money/kip.ts'
import type { Clock } from '../../../outside/providers/clock.ts'
import type { QrPayment, QrPaymentOutcome } from '../../../outside/providers/qr-feed.ts'
import type { Database } from '../../../platform/db/client.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { contradicts as contradictsDeposit, creditedArrival, lockQrNumber, QR_CODE } from '../arrivals.ts'
import { holdArrival } from '../held-arrivals.ts'
import { type PaidInKip, postDeposit } from '../post-deposit.ts'
import { laoQrAmountKip } from './qr-code.ts'

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

/** The data of a payment that is kept beside its deposit in the ledger. */
interface Arrival extends QrPayment {
  readonly amountSatang: number
  readonly transferReference: string
  readonly arrivedAt: Date
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
  payment: QrPayment,
): Promise<QrPaymentOutcome> {
  if (!Number.isSafeInteger(payment.amount) || payment.amount <= 0)
    throw new RangeError('a QR provider reported an invalid amount')
  return db.transaction(async (tx) => {
    const qr = await lockQr(tx, payment.qrcodeId)
    if (qr === undefined) {
      await hold(tx, 'unknown-qr', QR_CODE, payment, payment.amount)
      return 'unknown'
    }
    await lockQrNumber(tx, payment.reference)
    const amountSatang = paidSatang(qr, payment.amount)
    const inKip = paidInKip(qr, payment.amount)
    const known = await knownArrival(tx, qr.provider, payment.reference)
    if (known !== undefined) {
      if (!contradicts(known, { qrId: qr.id, amountSatang, kip: inKip?.kip ?? null, ...payment }))
        return 'already-credited'
      await hold(tx, 'number-used', qr.provider, payment, amountSatang, inKip)
      return 'held'
    }
    const byPerson = await creditedArrival(tx, QR_CODE, payment.reference)
    if (byPerson !== undefined) {
      const { memberId } = qr
      const { reference: number, paidAt: sentAt } = payment
      const reported = { memberId, number, amountSatang, kip: inKip?.kip, sentAt }
      if (!contradictsDeposit(byPerson, reported)) return 'already-credited'
      await hold(tx, 'number-used', qr.provider, payment, amountSatang, inKip)
      return 'held'
    }
    const isFirst = !(await hasArrivals(tx, qr.id))
    const transferReference = isFirst ? `qr:${qr.id}` : `qr:${qr.id}:${payment.reference}`
    const arrival = { ...payment, amountSatang, transferReference, arrivedAt: clock.now() }
    if (!(await noteArrival(tx, qr, arrival))) return 'already-credited'
    await tx.query('qr.paid', "UPDATE qr_payment SET status = 'paid' WHERE id = $1", [qr.id])
    await postDeposit(tx, {
      memberId: qr.memberId,
      code: qr.provider,
      amountSatang,
      reference: transferReference,
      occurredAt: arrival.arrivedAt,
      paidInKip: inKip,
    })
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

interface KnownArrival {
  readonly qrId: string
  readonly reference: string
  readonly amountSatang: number
  /** Null for baht, and for a QR of an older version. */
  readonly kip: number | null
  readonly paidAt: Date
}

/** The payment under that number of that provider, however either is spelled. */
async function knownArrival(
  tx: Transaction,
  provider: string,
  reference: string,
): Promise<KnownArrival | undefined> {
  const [known] = await tx.query<KnownArrival>(
    'qr.known-arrival',
    `SELECT r.qr_id AS "qrId", r.reference, r.amount_satang AS "amountSatang", k.kip, r.paid_at AS "paidAt"
       FROM qr_arrival r LEFT JOIN deposit_in_kip k ON k.transfer_reference = r.transfer_reference
      WHERE r.provider = $1 AND normal_reference(r.reference) = normal_reference($2) ORDER BY r.reference = $2 DESC LIMIT 1`,
    [provider, reference],
  )
  return known
}

/** Whether a report is of another payment than the one that is known, or says something else of it. */
function contradicts(known: KnownArrival, reported: KnownArrival): boolean {
  const isSpelled = known.reference === reported.reference
  const isTime = isSpelled || known.paidAt.getTime() === reported.paidAt.getTime()
  // What kip are worth was reckoned otherwise by older versions.
  const isAmount =
    known.kip === null || reported.kip === null
      ? known.amountSatang === reported.amountSatang
      : known.kip === reported.kip
  return known.qrId !== reported.qrId || !isAmount || !isTime
}

async function hold(
  tx: Transaction,
  why: 'unknown-qr' | 'number-used',
  houseBankCode: string,
  { reference, qrcodeId, paidAt }: QrPayment,
  amountSatang: number,
  inKip?: PaidInKip,
): Promise<void> {
  const arrival = { houseBankCode, reference, qrcodeId, amountSatang, sentAt: paidAt, paidInKip: inKip }
  await holdArrival(tx, arrival, why)
}

async function hasArrivals(tx: Transaction, qrId: string): Promise<boolean> {
  const known = await tx.query('qr.arrivals', 'SELECT 1 FROM qr_arrival WHERE qr_id = $1 LIMIT 1', [qrId])
  return known.length > 0
}

/** Returns false when this payment was recorded before. */
async function noteArrival(
  tx: Transaction,
  qr: LockedQr,
  { reference, amountSatang, transferReference, paidAt, arrivedAt }: Arrival,
): Promise<boolean> {
  const noted = await tx.query(
    'qr.note-arrival',
    `INSERT INTO qr_arrival (provider, reference, qr_id, amount_satang, transfer_reference, paid_at, arrived_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (provider, reference) DO NOTHING RETURNING 1`,
    [qr.provider, reference, qr.id, amountSatang, transferReference, paidAt, arrivedAt],
  )
  return noted.length > 0
}
