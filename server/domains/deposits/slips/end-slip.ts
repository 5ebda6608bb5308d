import type { Transaction } from '../../../platform/db/transaction.ts'
import { fulfilAnnouncement } from '../deposit-announcements.ts'
import { bankReference, postDeposit } from '../post-deposit.ts'
import type { SlipCredit, SlipReason } from './check-record.ts'

/** When a slip was decided, and by whom. */
interface Decided {
  /** On the business clock. */
  readonly occurredAt: Date
  /** For the ledger; the bank where the bank's record decided alone. */
  readonly actor?: string
}

/**
 * Credits a slip to its member, and ends it. Whoever judges it, the automatic judge or a person, does it here. Call it with the slip locked
 * and open.
 *
 * @returns false, and nothing has changed, when its transfer was credited before: under this number, or by another slip with the same code.
 */
export async function acceptSlip(
  tx: Transaction,
  { id, memberId }: { readonly id: string; readonly memberId: string },
  { houseBankCode, reference, amountSatang, paidInKip }: SlipCredit,
  { occurredAt, actor }: Decided,
): Promise<boolean> {
  if (await isCodeCredited(tx, id)) return false
  const deposit = {
    memberId,
    code: houseBankCode,
    amountSatang,
    reference: bankReference(houseBankCode, reference),
    occurredAt,
    paidInKip,
    actor,
  }
  if (!(await postDeposit(tx, deposit))) return false
  await fulfilAnnouncement(tx, deposit)
  await tx.query(
    'slip.succeed',
    "UPDATE slip SET status = 'SUCCESS', amount_satang = $2, holder_id = NULL, held_since = NULL WHERE id = $1",
    [id, amountSatang],
  )
  return true
}

/** Ends a slip without a credit; the member reads the reason. Call it with the slip locked and open. */
export async function rejectSlip(tx: Transaction, id: string, reason: SlipReason): Promise<void> {
  await tx.query(
    'slip.fail',
    "UPDATE slip SET status = 'FAILED', note = $2, holder_id = NULL, held_since = NULL WHERE id = $1",
    [id, reason],
  )
}

/**
 * Whether another slip with the same code was credited. The receiving bank may number the transfer otherwise than the code does, and a person
 * may have typed that number wrongly, so the number alone does not tell.
 */
async function isCodeCredited(tx: Transaction, id: string): Promise<boolean> {
  // Slips with one code take turns; which of them has been credited is looked up in a statement of its own, after the wait.
  await tx.query(
    'slip.take-turns',
    `SELECT pg_advisory_xact_lock(hashtextextended('slip:' || bank_code || ':' || reference, 0))
       FROM slip_finding WHERE slip_id = $1 AND reference IS NOT NULL`,
    [id],
  )
  const credited = await tx.query(
    'slip.credited-code',
    `SELECT 1 FROM slip_finding mine JOIN slip_finding other USING (reference, bank_code)
       JOIN slip s ON s.id = other.slip_id
      WHERE mine.slip_id = $1 AND other.slip_id <> $1 AND s.status = 'SUCCESS' LIMIT 1`,
    [id],
  )
  return credited.length > 0
}
