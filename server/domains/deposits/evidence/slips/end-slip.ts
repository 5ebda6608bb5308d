import type { Transaction } from '../../../../platform/db/transaction.ts'
import { type Claim, type Credit, creditOnce, lockNumbers } from '../../credit/credit-once.ts'
import { creditableTransfer, type SlipReason, type SlipRules, transferOf } from './check-record.ts'
import type { SlipVerdict } from './judge-slip.ts'

/**
 * Credits a slip to its member, and ends it. Both the automatic judge and a person do it here. Call it with the slip locked and open. It stays open
 * unless its transfer is credited now.
 *
 * @returns `known` also for the transfer of another slip with the same code
 */
export async function acceptSlip(tx: Transaction, id: string, claim: Claim): Promise<Credit> {
  const onSlip = await numberOnSlip(tx, id)
  await lockNumbers(tx, [claim.number, onSlip])
  const before = await creditOfCode(tx, id)
  if (before !== undefined) return { outcome: 'known', arrival: before }
  const otherNumber = claim.evidence === 'typed' ? onSlip : undefined
  const credit = await creditOnce(tx, { ...claim, otherNumber })
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
 *
 * @param now on the business clock
 */
export async function decideSlip(
  tx: Transaction,
  { id, memberId }: { readonly id: string; readonly memberId: string },
  verdict: SlipVerdict,
  rules: Pick<SlipRules, 'accounts' | 'kipRate'>,
  now: Date,
): Promise<void> {
  const locked = await tx.query(
    'slip.lock',
    "SELECT 1 FROM slip WHERE id = $1 AND status = 'PENDING' AND holder_id IS NULL FOR UPDATE",
    [id],
  )
  if (locked.length === 0) return
  const by = { evidence: 'slip', occurredAt: now } as const
  const isGood = !('reason' in verdict)
  const { outcome, arrival, why } = isGood
    ? await acceptSlip(tx, id, { ...verdict, ...by, memberId })
    : await compare(tx, verdict, rules, by)
  if (outcome === 'credited') return
  if (outcome === 'held' && why === 'may-be-same') {
    // It ends as its arrival does, which waits for a person.
    await tx.query('slip.await-arrival', "UPDATE slip SET due_at = now() + interval '1 hour' WHERE id = $1", [
      id,
    ])
    return
  }
  if (outcome === 'known' && arrival?.memberId === memberId) await succeed(tx, id, arrival, true)
  else await rejectSlip(tx, id, isGood ? 'SLIP_REFNO_DUPLICATED' : verdict.reason)
}

/** What is known of the transfer of a slip that was judged as bad. */
async function compare(
  tx: Transaction,
  { record, why }: Extract<SlipVerdict, { reason: SlipReason }>,
  rules: Pick<SlipRules, 'accounts' | 'kipRate'>,
  by: Pick<Claim, 'evidence' | 'occurredAt'>,
): Promise<Credit> {
  // Money that went to an account of somebody else is not ours to hold.
  if (record === undefined || (why === undefined && creditableTransfer(record, rules) === undefined))
    return { outcome: 'new' }
  return creditOnce(tx, { ...transferOf(record, rules), ...by, ...(why && { why }) })
}
