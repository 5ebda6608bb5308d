import type { Transaction } from '../../../platform/db/transaction.ts'
import { type CreditedArrival, contradicts, creditedArrival } from '../credited-arrival.ts'
import { holdArrival } from '../held-arrivals.ts'
import type { SlipCredit } from './check-record.ts'
import { acceptSlip, rejectSlip, repeatSlip } from './end-slip.ts'
import type { SlipVerdict } from './judge-slip.ts'

interface JudgedSlip {
  readonly id: string
  readonly memberId: string
}

/**
 * Ends a slip as it was judged; credit and status are one transaction. A slip of a transfer that had been credited to its member ends with that
 * deposit, whatever else speaks against it. A slip that was judged or taken by a person meanwhile is left alone.
 *
 * @param now on the business clock
 */
export async function decideSlip(
  tx: Transaction,
  slip: JudgedSlip,
  verdict: SlipVerdict,
  now: Date,
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
  return before?.memberId === slip.memberId
    ? repeatSlip(tx, slip.id, before)
    : rejectSlip(tx, slip.id, reason)
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
    { houseBankCode, reference: number, amountSatang, sentAt: reported.sentAt },
    'number-used',
  )
  return true
}
