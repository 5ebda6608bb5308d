import type { Transaction } from '../../../platform/db/transaction.ts'
import { contradicts, type CreditedArrival, creditedArrival, depositUnder } from '../arrivals.ts'
import { fulfilAnnouncement } from '../deposit-announcements.ts'
import { holdArrival, isClosed } from '../held-arrivals.ts'
import { bankReference, postDeposit } from '../post-deposit.ts'
import { creditOf, type SlipCredit, type SlipReason, type SlipRules } from './check-record.ts'
import { heldArrival, type SlipVerdict } from './judge-slip.ts'

/** When a slip was decided, and by whom. */
interface Decided {
  /** On the business clock. */
  readonly occurredAt: Date
  /** For the ledger; the bank where the bank's record decided alone. */
  readonly actor?: string
}

/**
 * Whether a slip was credited, or the deposit under which its transfer had been credited before: undefined where only its code is known, and where a
 * person had closed the transfer without a credit.
 */
export type Acceptance =
  | { readonly isAccepted: true }
  | { readonly isAccepted: false; readonly before: CreditedArrival | undefined; readonly wasClosed?: true }

/**
 * Credits a slip to its member, and ends it. Both the automatic judge and a person do it here. Call it with the slip locked
 * and open. Nothing has changed when its transfer was credited before: under this number, or by another slip with the same code; and when a person
 * has closed it.
 */
export async function acceptSlip(
  tx: Transaction,
  { id, memberId }: { readonly id: string; readonly memberId: string },
  { houseBankCode, reference, amountSatang, sentAt, paidInKip }: SlipCredit,
  { occurredAt, actor }: Decided,
): Promise<Acceptance> {
  const byCode = await creditOfCode(tx, id)
  if (byCode !== undefined) return { isAccepted: false, before: await depositUnder(tx, byCode) }
  const transfer = { houseBankCode, number: reference, amountSatang, kip: paidInKip?.kip, sentAt }
  if (await isClosed(tx, transfer)) {
    const before = await creditedArrival(tx, houseBankCode, reference)
    return { isAccepted: false, before, ...(before === undefined && { wasClosed: true }) }
  }
  const deposit = {
    memberId,
    code: houseBankCode,
    amountSatang,
    reference: bankReference(houseBankCode, reference),
    occurredAt,
    sentAt,
    paidInKip,
    actor,
  }
  if (!(await postDeposit(tx, deposit)))
    return { isAccepted: false, before: await creditedArrival(tx, houseBankCode, reference) }
  await fulfilAnnouncement(tx, deposit)
  await succeed(tx, id, { amountSatang, reference: deposit.reference, isRepeat: false })
  return { isAccepted: true }
}

/** Ends a slip of a transfer that had been credited to its member: it names that deposit, and credits nothing. Call it with the slip locked and open. */
async function repeatSlip(
  tx: Transaction,
  id: string,
  { transferReference: reference, amountSatang }: CreditedArrival,
): Promise<void> {
  await succeed(tx, id, { amountSatang, reference, isRepeat: true })
}

async function succeed(
  tx: Transaction,
  id: string,
  { amountSatang, reference, isRepeat }: { amountSatang: number; reference: string; isRepeat: boolean },
): Promise<void> {
  await tx.query(
    'slip.succeed',
    `UPDATE slip SET status = 'SUCCESS', amount_satang = $2, deposit_reference = $3, is_repeat = $4,
                     holder_id = NULL, held_since = NULL WHERE id = $1`,
    [id, amountSatang, reference, isRepeat],
  )
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
 * The reference of the deposit of another slip with the same code. The receiving bank may number the transfer otherwise than the code does, and a
 * person may have typed that number wrongly, so the number alone proves nothing.
 */
async function creditOfCode(tx: Transaction, id: string): Promise<string | undefined> {
  // Slips with one code take turns; which of them has been credited is looked up in a statement of its own, after the wait.
  await tx.query(
    'slip.take-turns',
    `SELECT pg_advisory_xact_lock(hashtextextended('slip:' || bank_code || ':' || normal_reference(reference), 0))
       FROM slip_finding WHERE slip_id = $1 AND reference IS NOT NULL`,
    [id],
  )
  const [credited] = await tx.query<{ reference: string }>(
    'slip.credited-code',
    `SELECT s.deposit_reference AS reference FROM slip_finding mine
       JOIN slip_finding other ON other.reference IS NOT NULL AND other.bank_code = mine.bank_code
        AND normal_reference(other.reference) = normal_reference(mine.reference)
       JOIN slip s ON s.id = other.slip_id
      WHERE mine.slip_id = $1 AND other.slip_id <> $1 AND s.status = 'SUCCESS' ORDER BY s.is_repeat LIMIT 1`,
    [id],
  )
  return credited?.reference
}

interface JudgedSlip {
  readonly id: string
  readonly memberId: string
}

/**
 * Ends a slip as it was judged; credit and status are one transaction. A slip of a transfer that had been credited to its member ends with that
 * deposit, whatever else speaks against it; one of another transfer under the number of a deposit is held for a person. A slip that was judged
 * or taken by a person meanwhile is left alone.
 */
export async function decideSlip(
  tx: Transaction,
  slip: JudgedSlip,
  verdict: SlipVerdict,
  {
    rules,
    now,
  }: {
    readonly rules: Pick<SlipRules, 'accounts' | 'kipRate'>
    /** On the business clock. */
    readonly now: Date
  },
): Promise<void> {
  const locked = await tx.query(
    'slip.lock',
    "SELECT 1 FROM slip WHERE id = $1 AND status = 'PENDING' AND holder_id IS NULL FOR UPDATE",
    [slip.id],
  )
  if (locked.length === 0) return
  if (!('reason' in verdict)) return credit(tx, slip, verdict, now)
  const { record, held, reason } = verdict
  if (held !== undefined) await holdArrival(tx, held, 'shared-account')
  const before = record && (await creditedArrival(tx, record.receiverBankCode, record.reference))
  if (record === undefined || before?.memberId !== slip.memberId) return rejectSlip(tx, slip.id, reason)
  const arrived = heldArrival(record, rules)
  const { memberId } = slip
  const { reference: number, amountSatang, sentAt, paidInKip } = arrived
  if (!contradicts(before, { memberId, number, amountSatang, kip: paidInKip?.kip, sentAt }))
    return repeatSlip(tx, slip.id, before)
  // What went to an account of somebody else is nothing of ours, and what is held already is examined anyway.
  if (held === undefined && creditOf(record, rules) !== undefined)
    await holdArrival(tx, arrived, 'number-used')
  return rejectSlip(tx, slip.id, reason)
}

async function credit(tx: Transaction, slip: JudgedSlip, verdict: SlipCredit, now: Date): Promise<void> {
  const acceptance = await acceptSlip(tx, slip, verdict, { occurredAt: now })
  if (acceptance.isAccepted) return
  const { before } = acceptance
  if (before !== undefined && !(await isHeld(tx, slip, verdict, before)))
    return repeatSlip(tx, slip.id, before)
  return rejectSlip(tx, slip.id, 'SLIP_REFNO_DUPLICATED')
}

/** Holds for a person what the deposit under the number of a slip contradicts. */
async function isHeld(
  tx: Transaction,
  { memberId }: JudgedSlip,
  { houseBankCode, reference: number, amountSatang, sentAt, paidInKip }: SlipCredit,
  before: CreditedArrival,
): Promise<boolean> {
  // What was typed has no time, and is never judged here.
  const reported = { memberId, number, amountSatang, kip: paidInKip?.kip, sentAt: sentAt ?? before.bookedAt }
  if (!contradicts(before, reported)) return false
  await holdArrival(
    tx,
    { houseBankCode, reference: number, amountSatang, sentAt: reported.sentAt, paidInKip },
    'number-used',
  )
  return true
}
