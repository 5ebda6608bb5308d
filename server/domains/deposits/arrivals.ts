import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'

/** A deposit in the ledger, found by the number under which a bank of the operator reports it. */
export interface CreditedArrival {
  /** Reference of the deposit in the ledger. */
  readonly transferReference: string
  /** The bank's number, as it was spelled when the deposit was booked. */
  readonly number: string
  readonly memberId: string
  readonly amountSatang: number
  /** What was paid in kip; null for baht. */
  readonly kip: number | null
  /** By the clock of the sender's bank; null where a person booked it. */
  readonly sentAt: Date | null
  /** When it was booked, on the business clock. */
  readonly bookedAt: Date
}

/** What a bank, a slip or a person says about a transfer. */
export interface ReportedArrival {
  readonly memberId: string
  readonly number: string
  readonly amountSatang: number
  /** Absent for baht. */
  readonly kip?: number | undefined
  readonly sentAt: Date
}

/** The clocks of two banks differ by less than this. */
export const CLOCKS_DIFFER_MS = 300_000

/**
 * SQL: whether the transfer `t` of the ledger was booked under a bank's number, however that is spelled. An index answers it.
 *
 * @param bank and `number` are SQL expressions
 */
export function isBookedUnder(bank: string, number: string): string {
  return `t.reference LIKE 'bank:%' AND split_part(t.reference, ':', 2) = ${bank}
          AND normal_reference(regexp_replace(t.reference, '^bank:[^:]*:', '')) = normal_reference(${number})`
}

const CREDITED = `
SELECT t.reference AS "transferReference", regexp_replace(t.reference, '^bank:[^:]*:', '') AS number,
       a.owner AS "memberId", p.amount_satang AS "amountSatang", k.kip, s.sent_at AS "sentAt", t.occurred_at AS "bookedAt"
  FROM transfer t JOIN posting p ON p.transfer_id = t.id JOIN account a ON a.id = p.account_id AND a.owner <> 'house'
  LEFT JOIN deposit_in_kip k ON k.transfer_reference = t.reference
  LEFT JOIN arrival_sent s ON s.transfer_reference = t.reference`

/** The deposit under that number of that bank, however either is spelled; undefined when there is none. */
export async function creditedArrival(
  db: Queryable,
  houseBankCode: string,
  number: string,
): Promise<CreditedArrival | undefined> {
  const [found] = await db.query<CreditedArrival>(
    'deposit.by-number',
    `${CREDITED} WHERE ${isBookedUnder('$1::text', '$2::text')} ORDER BY t.id LIMIT 1`,
    [houseBankCode, number],
  )
  return found
}

/** Ids of the members who were credited under that number of any of the banks, however it is spelled. */
export async function creditedUnder(
  db: Queryable,
  banks: readonly string[],
  number: string,
): Promise<string[]> {
  const rows = await db.query<{ owner: string }>(
    'deposit.owners-under',
    `SELECT DISTINCT a.owner FROM transfer t JOIN posting p ON p.transfer_id = t.id
       JOIN account a ON a.id = p.account_id AND a.owner <> 'house'
      WHERE ${isBookedUnder('ANY ($1::text[])', '$2::text')}`,
    [banks, number],
  )
  return rows.map(({ owner }) => owner)
}

/** The deposit of a bank with that reference in the ledger. */
export async function depositUnder(db: Queryable, reference: string): Promise<CreditedArrival | undefined> {
  const [found] = await db.query<CreditedArrival>(
    'deposit.by-reference',
    `${CREDITED} WHERE t.reference = $1`,
    [reference],
  )
  return found
}

/**
 * Whether a report cannot be of the transfer that was credited under its number, or is of it and says something else: another amount, another
 * member, or a number that is only spelled alike and was sent at another time. A person has to look at it.
 */
export function contradicts(credited: CreditedArrival, reported: ReportedArrival): boolean {
  return credited.memberId !== reported.memberId || !isSameTransfer(credited, reported)
}

/** Whether what was credited under the number of a report is the transfer that it reports, whoever was credited. */
export function isSameTransfer(
  credited: Omit<CreditedArrival, 'memberId' | 'transferReference'>,
  reported: Omit<ReportedArrival, 'memberId'>,
): boolean {
  const isAmount =
    credited.kip === null || reported.kip === undefined
      ? credited.amountSatang === reported.amountSatang
      : credited.kip === reported.kip
  if (!isAmount) return false
  if (credited.number === reported.number) return true
  // What was booked had been sent by then.
  return credited.sentAt === null
    ? reported.sentAt.getTime() - credited.bookedAt.getTime() <= CLOCKS_DIFFER_MS
    : Math.abs(reported.sentAt.getTime() - credited.sentAt.getTime()) <= CLOCKS_DIFFER_MS
}

/** In place of a bank's code, for the numbers of QR payments that a person credits: which gateway numbered one may be unknown. */
export const QR_CODE = 'QR'

/** Lets reports and people who credit QR payments of one number take turns: what the one before has left is read by a later statement. */
export async function lockQrNumber(tx: Transaction, number: string): Promise<void> {
  await tx.query(
    'qr.take-turns',
    "SELECT pg_advisory_xact_lock(hashtextextended('qr:' || normal_reference($1), 0))",
    [number],
  )
}
