import type { BankRecord, SlipReference } from '../../../../outside/providers/bank-records.ts'
import type { Queryable } from '../../../../platform/db/queryable.ts'
import type { SlipReason } from './check-record.ts'

/** What an examination of a slip found. */
export interface SlipFinding {
  /** The transfer that the code on the picture names, or why it names none. */
  readonly named: SlipReference | SlipReason
  /** What the bank said; undefined where it was not asked. */
  readonly answer?: BankRecord | 'unknown' | 'captcha' | 'no-answer'
  /** What the record is worth; undefined without one. */
  readonly worthSatang?: number
  /** Why the automatic judge would not credit it; undefined when it would, or does not know yet. */
  readonly objection?: SlipReason
}

/**
 * Stores what was found, in place of what was found before. A bank that is silent takes back no record that it gave earlier.
 *
 * @param now on the business clock
 */
export async function storeFinding(
  db: Queryable,
  slipId: string,
  { named, answer, worthSatang, objection }: SlipFinding,
  now: Date,
): Promise<void> {
  const transfer = typeof named === 'string' ? undefined : named
  const record = typeof answer === 'object' ? answer : undefined
  await db.query(
    'slip-finding.note',
    `INSERT INTO slip_finding AS f (slip_id, bank_code, reference, problem, answer, record, worth_satang, objection, found_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (slip_id) DO UPDATE SET bank_code = excluded.bank_code, reference = excluded.reference,
       problem = excluded.problem, answer = excluded.answer, record = excluded.record,
       worth_satang = excluded.worth_satang, objection = excluded.objection, found_at = excluded.found_at
      WHERE f.record IS NULL OR excluded.answer IN ('record', 'unknown')`,
    [
      slipId,
      transfer?.bankCode,
      transfer?.reference,
      transfer === undefined ? named : null,
      record === undefined ? answer : 'record',
      record && JSON.stringify(record),
      worthSatang,
      objection,
      now,
    ],
  )
}

/**
 * SQL: when that member handed in the first slip whose code names that transfer; null when none was examined before. How old a transfer may be is
 * judged by it: a bank that publishes its record late costs nobody a deposit. The arguments are SQL expressions.
 */
export function firstHandInOf(memberId: string, bankCode: string, number: string): string {
  return `(SELECT min(o.created_at) FROM slip_finding g JOIN slip o ON o.id = g.slip_id
            WHERE g.reference IS NOT NULL AND normal_reference(g.reference) = normal_reference(${number})
              AND g.bank_code = ${bankCode} AND o.member_id = ${memberId})`
}

/** See {@link firstHandInOf}. */
export async function firstHandIn(
  db: Queryable,
  memberId: string,
  { bankCode, reference }: SlipReference,
): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date | null }>(
    'slip-finding.first-hand-in',
    `SELECT ${firstHandInOf('$1::uuid', '$2::text', '$3::text')} AS at`,
    [memberId, bankCode, reference],
  )
  return row?.at ?? undefined
}

/** A record as the database keeps it. */
export type StoredRecord = Omit<BankRecord, 'sentAt'> & { readonly sentAt: string }

/** The record as the bank gave it. */
export function revivedRecord(stored: StoredRecord): BankRecord {
  return { ...stored, sentAt: new Date(stored.sentAt) }
}
