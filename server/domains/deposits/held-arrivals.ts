import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { CLOCKS_DIFFER_MS, isBookedUnder, isSameTransfer, type ReportedArrival } from './arrivals.ts'
import type { PaidInKip } from './post-deposit.ts'

/** Money that arrived at the operator and is not credited to anybody automatically. */
export interface HeldArrival {
  /** `QR` for a payment of a QR that nobody knows. */
  readonly houseBankCode: string
  /** The bank's own number. */
  readonly reference: string
  readonly senderBankCode?: string
  readonly senderAccountNo?: string
  /** Of a QR that nobody knows, in the smallest unit of its currency. */
  readonly amountSatang: number
  /** By the bank's clock. */
  readonly sentAt: Date
  readonly qrcodeId?: string
  /** Absent for baht, and where nobody knows. */
  readonly paidInKip?: PaidInKip | undefined
}

/**
 * Why it is held: no member had the account, more than one may have had it, it arrived at an account that our settings do not have, its number
 * was credited otherwise, or nobody knows the QR that was paid.
 */
export type HeldReason =
  | 'unknown-sender'
  | 'shared-account'
  | 'unknown-receiver'
  | 'number-used'
  | 'unknown-qr'

/** SQL: whether a person has closed the row `h` of `held_arrival` without a credit: its money went back, or is nobody's here. */
export const CLOSED = 'h.done_at IS NOT NULL AND h.deposit_reference IS NULL'

/**
 * Notes it for a person to examine, once however often it is reported and however it is spelled, and not again when a person has closed it. Reports
 * that contradict each other, and payments of different QRs, are all kept.
 */
export async function holdArrival(db: Queryable, arrival: HeldArrival, why: HeldReason): Promise<void> {
  await db.query(
    'held-arrival.note',
    `INSERT INTO held_arrival (house_bank_code, reference, sender_bank_code, sender_account_no, amount_satang, sent_at, qrcode_id, why,
                               kip, kip_per_baht, rate_since)
     SELECT $1::text, $2::text, $3::text, $4::text, $5::bigint, $6::timestamptz, $7::text, $8::text,
            $9::bigint, $10::float8, $11::timestamptz
      WHERE NOT EXISTS (
        SELECT 1 FROM held_arrival h WHERE h.house_bank_code = $1 AND normal_reference(h.reference) = normal_reference($2)
           AND h.amount_satang = $5 AND (h.why = $8 OR ${CLOSED})
           AND normal_reference(h.qrcode_id) IS NOT DISTINCT FROM normal_reference($7)
           AND abs(extract(epoch FROM h.sent_at - $6)) * 1000 <= ${CLOCKS_DIFFER_MS})
     ON CONFLICT DO NOTHING`,
    [
      arrival.houseBankCode,
      arrival.reference,
      arrival.senderBankCode ?? null,
      arrival.senderAccountNo ?? null,
      arrival.amountSatang,
      arrival.sentAt,
      arrival.qrcodeId ?? null,
      why,
      arrival.paidInKip?.kip ?? null,
      arrival.paidInKip?.kipPerBaht ?? null,
      arrival.paidInKip?.rateSince ?? null,
    ],
  )
}

/**
 * SQL: whether the row `h` of `held_arrival` still waits for a person. What was held for want of a member is done with when the ledger has a
 * deposit of its amount under its number.
 */
export const STILL_HELD = `h.done_at IS NULL AND (
  h.why NOT IN ('unknown-sender', 'shared-account', 'unknown-receiver') OR NOT EXISTS (
    SELECT 1 FROM transfer t JOIN posting p ON p.transfer_id = t.id
     WHERE ${isBookedUnder('h.house_bank_code', 'h.reference')} AND p.amount_satang = h.amount_satang))`

/** What a bank reported under a number, in satang, while nobody was credited with it, also when a person has closed it; undefined when it reported nothing. */
export async function heldSatang(
  db: Queryable,
  houseBankCode: string,
  number: string,
): Promise<number | undefined> {
  const [held] = await db.query<{ amountSatang: number }>(
    'held-arrival.amount',
    `SELECT h.amount_satang AS "amountSatang" FROM held_arrival h
      WHERE h.house_bank_code = $1 AND normal_reference(h.reference) = normal_reference($2) AND h.qrcode_id IS NULL
        AND h.amount_satang > 0 AND (${STILL_HELD} OR ${CLOSED}) ORDER BY ${CLOSED}, h.noted_at LIMIT 1`,
    [houseBankCode, number],
  )
  return held?.amountSatang
}

/** A transfer to the house that somebody is about to be credited with. */
interface ClosedQuery extends Pick<ReportedArrival, 'number' | 'amountSatang' | 'kip'> {
  readonly houseBankCode: string
  /** Undefined where a person has typed the number. */
  readonly sentAt: Date | undefined
  /** The QR that was paid with it. */
  readonly qrcodeId?: string | null
}

/**
 * Whether a person has closed that transfer without a credit. Call it in every transaction that is going to credit one under the number of a bank,
 * before it locks a wallet: who closes the transfer at the same moment waits, and then sees the deposit.
 */
export async function isClosed(
  tx: Transaction,
  { houseBankCode, qrcodeId = null, sentAt, ...reported }: ClosedQuery,
): Promise<boolean> {
  const rows = await tx.query<{
    number: string
    amountSatang: number
    kip: number | null
    sentAt: Date
    bookedAt: Date
    isClosed: boolean
  }>(
    'held-arrival.closed',
    `SELECT h.reference AS number, h.amount_satang AS "amountSatang", h.kip, h.sent_at AS "sentAt", h.noted_at AS "bookedAt",
            ${CLOSED} AS "isClosed"
       FROM held_arrival h WHERE h.house_bank_code = $1 AND normal_reference(h.reference) = normal_reference($2)
        AND normal_reference(h.qrcode_id) IS NOT DISTINCT FROM normal_reference($3) ORDER BY h.id FOR SHARE`,
    [houseBankCode, reported.number, qrcodeId],
  )
  return rows.some(
    (row) => row.isClosed && isSameTransfer(row, { ...reported, sentAt: sentAt ?? row.sentAt }),
  )
}
