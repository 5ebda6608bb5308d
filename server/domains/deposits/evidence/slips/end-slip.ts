import type { Transaction } from '../../../../platform/db/transaction.ts'
import { type Credit, creditOnce, lockNumbers } from '../../credit/credit-once.ts'
import { claimOf, creditOf, type SlipCredit, type SlipReason, type SlipRules } from './check-record.ts'
import { type SlipVerdict, transferOf } from './judge-slip.ts'

/** When a slip was decided, and by whom. */
interface Decided {
  /** On the business clock. */
  readonly occurredAt: Date
  /** For the ledger; the bank where the bank's record decided alone. */
  readonly actor?: string
  /** References of the credits that this person has seen, which it may be the same as. */
  readonly seen?: readonly string[] | undefined
}

interface JudgedSlip {
  readonly id: string
  readonly memberId: string
}

/**
 * Credits a slip to its member, and ends it. Both the automatic judge and a person do it here. Call it with the slip locked and open. It stays open
 * unless its transfer is credited now.
 *
 * @returns `known` also for the transfer of another slip with the same code
 */
export async function acceptSlip(
  tx: Transaction,
  { id, memberId }: JudgedSlip,
  slipCredit: SlipCredit,
  decided: Decided,
): Promise<Credit> {
  const claim = claimOf(slipCredit)
  const onSlip = await numberOnSlip(tx, id)
  await lockNumbers(tx, [claim.number, onSlip])
  const before = await creditOfCode(tx, id)
  if (before !== undefined) return { outcome: 'known', arrival: before }
  const otherNumber = claim.evidence === 'typed' ? onSlip : undefined
  const credit = await creditOnce(tx, { ...claim, otherNumber, memberId, ...decided })
  if (credit.outcome === 'credited') await succeed(tx, id, credit.arrival, false)
  return credit
}

/** @param isRepeat whether its transfer had been credited to its member: it names that deposit, and credits nothing */
async function succeed(
  tx: Transaction,
  id: string,
  arrival: Credit['arrival'],
  isRepeat: boolean,
): Promise<void> {
  await tx.query(
    'slip.succeed',
    `UPDATE slip SET status = 'SUCCESS', amount_satang = $2, deposit_reference = $3, is_repeat = $4,
                     holder_id = NULL, held_since = NULL WHERE id = $1`,
    [id, arrival?.amountSatang, arrival?.depositReference, isRepeat],
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

async function numberOnSlip(tx: Transaction, id: string): Promise<string | undefined> {
  const [found] = await tx.query<{ reference: string | null }>(
    'slip.number',
    'SELECT reference FROM slip_finding WHERE slip_id = $1',
    [id],
  )
  return found?.reference ?? undefined
}

/**
 * The deposit of another slip with the same code. The receiving bank may number the transfer otherwise than the code does, and a
 * person may have typed that number wrongly, so the number alone proves nothing.
 */
async function creditOfCode(tx: Transaction, id: string): Promise<Credit['arrival']> {
  const [credited] = await tx.query<NonNullable<Credit['arrival']>>(
    'slip.credited-code',
    `SELECT s.deposit_reference AS "depositReference", s.amount_satang AS "amountSatang", s.member_id AS "memberId" FROM slip_finding mine
       JOIN slip_finding other ON other.reference IS NOT NULL AND other.bank_code = mine.bank_code
        AND normal_reference(other.reference) = normal_reference(mine.reference)
       JOIN slip s ON s.id = other.slip_id
      WHERE mine.slip_id = $1 AND other.slip_id <> $1 AND s.status = 'SUCCESS' ORDER BY s.is_repeat LIMIT 1`,
    [id],
  )
  return credited
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
  const isGood = !('reason' in verdict)
  const { outcome, arrival, why } = isGood
    ? await acceptSlip(tx, slip, verdict, { occurredAt: now })
    : await compare(tx, verdict, { rules, now })
  if (outcome === 'credited') return
  if (outcome === 'held' && why === 'may-be-same') {
    // It ends as its arrival does, which waits for a person.
    await tx.query('slip.await-arrival', "UPDATE slip SET due_at = now() + interval '1 hour' WHERE id = $1", [
      slip.id,
    ])
    return
  }
  if (outcome === 'known' && arrival?.memberId === slip.memberId) await succeed(tx, slip.id, arrival, true)
  else await rejectSlip(tx, slip.id, isGood ? 'SLIP_REFNO_DUPLICATED' : verdict.reason)
}

/** What is known of the transfer of a slip that was judged as bad. */
async function compare(
  tx: Transaction,
  { record, why }: Extract<SlipVerdict, { reason: SlipReason }>,
  { rules, now }: { readonly rules: Pick<SlipRules, 'accounts' | 'kipRate'>; readonly now: Date },
): Promise<Credit> {
  // What went to an account of somebody else is nothing of ours.
  if (record === undefined || (why === undefined && creditOf(record, rules) === undefined))
    return { outcome: 'new' }
  const claim = { ...transferOf(record, rules), evidence: 'slip', occurredAt: now } as const
  return creditOnce(tx, why === undefined ? claim : { ...claim, why })
}
