import { generate } from 'promptparse'
import { kipOfSatang, type PaidInKip, paidInKip } from '#domain/money/kip.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { QrOffer } from '../../../settings/content/money/qr-providers.ts'
import type { House } from '../../../settings/site/site-content.ts'
import { requireDepositAllowed } from '../../members/limits/deposit-limits.ts'
import { lockMember } from '../../members/members.ts'
import { laoQrPayload } from './qr-code.ts'

/** A QR that can be paid. */
export interface OpenQr {
  readonly id: string
  /** The text that the QR encodes. */
  readonly payload: string
  readonly amountSatang: number
  readonly expiresAt: Date
  /** What it asks for, and the rate; null for a QR in baht. */
  readonly kip: number | null
  readonly kipPerBaht: number | null
  readonly rateSince: Date | null
}

const COLUMNS = `id, payload, amount_satang AS "amountSatang", expires_at AS "expiresAt",
       kip, kip_per_baht AS "kipPerBaht", rate_since AS "rateSince"`

/** The member's QR at that provider, unless it has ended by `now`. */
export async function openQr(
  db: Queryable,
  memberId: string,
  provider: string,
  now: Date,
): Promise<OpenQr | undefined> {
  const [row] = await db.query<OpenQr>(
    'qr.open',
    `SELECT ${COLUMNS} FROM qr_payment
      WHERE member_id = $1 AND provider = $2 AND status = 'open' AND expires_at > $3`,
    [memberId, provider, now],
  )
  return row
}

interface NewQr {
  readonly provider: QrOffer
  readonly house: Pick<House, 'name' | 'kipRate'>
  /** How long it can be paid, on the business clock. */
  readonly validSeconds: number
  /** The amount that a member who pays in kip has asked for; otherwise it follows from the amount in baht. */
  readonly askedKip?: number | undefined
}

/**
 * Creates a QR, and cancels the member's open one at any provider; that one counts towards the limits as long as it can be paid.
 *
 * @throws {Refusal} LIMIT_PAUSED, or DEPOSIT_LIMIT; the open one stays then.
 */
export async function createQr(
  tx: Transaction,
  memberId: string,
  { provider, house, validSeconds, askedKip }: NewQr,
  amountSatang: number,
  now: Date,
): Promise<OpenQr> {
  await lockMember(tx, memberId)
  await cancelOpenQr(tx, memberId)
  await requireDepositAllowed(tx, { memberId, amountSatang, now })
  const id = uuidv7()
  const inKip = provider.form === 'promptpay' ? undefined : kipOf(house, amountSatang, askedKip)
  const [row] = await tx.query<OpenQr>(
    'qr.create',
    `INSERT INTO qr_payment (id, member_id, provider, amount_satang, payload, created_at, expires_at, kip, kip_per_baht, rate_since)
     VALUES ($1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz + make_interval(secs => $7), $8, $9, $10) RETURNING ${COLUMNS}`,
    [
      id,
      memberId,
      provider.code,
      amountSatang,
      payloadOf(provider, house, qrReference(id), inKip?.kip ?? amountSatang),
      now,
      validSeconds,
      inKip?.kip,
      inKip?.kipPerBaht,
      inKip?.rateSince,
    ],
  )
  if (row === undefined) throw new Error('the QR was not stored')
  return row
}

/** Cancels the open QR of a member who is locked: it is shown no more. What is paid with it all the same is credited. */
export async function cancelOpenQr(tx: Transaction, memberId: string): Promise<void> {
  await tx.query(
    'qr.cancel-open',
    "UPDATE qr_payment SET status = 'cancelled' WHERE member_id = $1 AND status = 'open'",
    [memberId],
  )
}

/**
 * Cancels a QR of the member. One that is cancelled or expired already stays so without an error: the call may be repeated.
 *
 * @throws {Refusal} NO_DATA when the member has no such QR, or it was paid.
 */
export async function cancelQr(db: Queryable, memberId: string, qrcodeId: string): Promise<void> {
  const rows = await db.query(
    'qr.cancel',
    `UPDATE qr_payment SET status = 'cancelled' WHERE qr_reference(id::text) = qr_reference($1) AND member_id = $2 AND status <> 'paid' RETURNING 1`,
    [qrcodeId, memberId],
  )
  if (rows.length === 0) throw new Refusal('NO_DATA')
}

/** @param amount in satang, or in kip for a QR in kip */
function payloadOf(
  { form, receiver }: QrOffer,
  { name }: Pick<House, 'name'>,
  reference: string,
  amount: number,
): string {
  if (form === 'promptpay') return promptPayPayload(receiver, reference, amount)
  return laoQrPayload({ merchantId: receiver, merchantName: name, reference, amountKip: amount })
}

/** The kip that a QR asks for. Fixed here: the amount in baht is credited later, whatever the rate is by then. */
function kipOf(
  { kipRate }: Pick<House, 'kipRate'>,
  amountSatang: number,
  askedKip: number | undefined,
): PaidInKip {
  if (kipRate === undefined) throw new Error('a QR in kip needs a rate')
  return paidInKip(askedKip ?? kipOfSatang(amountSatang, kipRate.kipPerBaht), kipRate)
}

/**
 * The reference in the QR with this id, by which its provider reports a payment. Short enough for PromptPay and still unique: the last 80 bits
 * of the id, of which 62 are random. `qr_reference` of the database finds the QR by it, or by its id.
 */
export function qrReference(id: string): string {
  return id.replaceAll('-', '').slice(-20).toUpperCase()
}

/**
 * The text of a PromptPay bill payment in EMVCo's format, with its checksum.
 *
 * @param reference returned with the payment: at most 20 capital letters and digits.
 */
export function promptPayPayload(billerId: string, reference: string, amountSatang: number): string {
  return generate.billPayment({ billerId, ref1: reference, amount: amountSatang / 100 })
}
