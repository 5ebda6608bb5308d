import { houseAccount, memberAccount } from '../../ledger/accounts.ts'
import { type Posting, postTransfer } from '../../ledger/transfer.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import type { Member } from '../members/members.ts'
import { forfeitRest, returnForfeited } from '../rewards/forfeits.ts'
import {
  type Agreed,
  requireWithdrawable,
  requireWithinDay,
  type WithdrawalLimits,
} from './withdrawal-conditions.ts'

/** The operator's decision about a withdrawal: paid, or rejected. */
export type WithdrawalOutcome = 'SUCCESS' | 'FAILED'

/** A requested withdrawal. */
export interface WithdrawalRequest extends Agreed {
  readonly amountSatang: number
  /** On the business clock. */
  readonly occurredAt: Date
  readonly limits: WithdrawalLimits
}

/**
 * Requests a withdrawal to the registered bank account. The amount is held from now on, so it can be neither played with nor requested twice.
 * A withdrawal of less than the stake of a won bonus forfeits the rest of it.
 *
 * @throws {Refusal} when a condition does not hold; {LedgerError} insufficient-funds
 */
export async function openWithdrawal(
  tx: Transaction,
  member: Member,
  { amountSatang, agreedForfeitSatang, agreedKip, occurredAt, limits }: WithdrawalRequest,
): Promise<void> {
  const inKip = await requireWithdrawable(tx, member, { amountSatang, agreedKip }, limits)
  await requireWithinDay(tx, { memberId: member.id, amountSatang, occurredAt }, limits)
  const id = uuidv7()
  await forfeitRest(tx, { id, memberId: member.id, occurredAt }, amountSatang, agreedForfeitSatang)
  await tx.query(
    'withdrawal.insert',
    `INSERT INTO withdrawal (id, member_id, amount_satang, bank_code, bank_account_name, bank_account_no, currency,
                             occurred_at, kip, kip_per_baht, rate_since)
     SELECT $1, id, $3, bank_code, bank_account_name, bank_account_no, currency, $4, $5, $6, $7 FROM member WHERE id = $2`,
    // The account of now, not of when the call was authenticated, and the member is locked: it may have been changed meanwhile.
    [id, member.id, amountSatang, occurredAt, inKip?.kip, inKip?.kipPerBaht, inKip?.rateSince],
  )
  await post(tx, { id, actor: member.id, step: 'held', occurredAt }, [
    { account: memberAccount(member.id, 'wallet'), amountSatang: -amountSatang },
    { account: memberAccount(member.id, 'held'), amountSatang },
  ])
}

/** How a withdrawal ends, and who decided it. */
interface WithdrawalEnding {
  readonly status: WithdrawalOutcome
  /** Of a rejection, in words for the member, at most 200 characters. */
  readonly reason?: string | undefined
  /** For the ledger. */
  readonly actor: string
  /** On the business clock. */
  readonly occurredAt: Date
}

/**
 * Ends a withdrawal: the amount leaves the ledger, or returns to the wallet together with what was forfeited for it. The caller has locked
 * the member, and only then the withdrawal: a rejection changes rewards, and a request locks in this order.
 *
 * @returns the amount in satang, or undefined when it is not open.
 */
export async function endWithdrawal(
  tx: Transaction,
  id: string,
  { status, reason, actor, occurredAt }: WithdrawalEnding,
): Promise<number | undefined> {
  const [open] = await tx.query<Open>(
    'withdrawal.end',
    `UPDATE withdrawal SET status = $2, settled_at = $3, reason = $4 WHERE id = $1 AND status = 'PENDING'
     RETURNING member_id AS "memberId", amount_satang AS "amountSatang", reopened_times AS "reopenedTimes"`,
    [id, status, occurredAt, reason],
  )
  if (open === undefined) return undefined
  const { memberId, amountSatang, reopenedTimes } = open
  const taker = status === 'SUCCESS' ? houseAccount('payout') : memberAccount(memberId, 'wallet')
  const reference = status === 'SUCCESS' ? paidReference(id, reopenedTimes) : undefined
  await post(tx, { id, actor, step: status, occurredAt, reference }, [
    { account: memberAccount(memberId, 'held'), amountSatang: -amountSatang },
    { account: taker, amountSatang },
  ])
  if (status === 'FAILED') await returnForfeited(tx, { id, memberId, occurredAt })
  return amountSatang
}

interface Open {
  readonly memberId: string
  readonly amountSatang: number
  readonly reopenedTimes: number
}

/** Reference of the transfer that paid a withdrawal; another each time that it was opened again. */
export function paidReference(id: string, reopenedTimes: number): string {
  return `withdrawal:${id}:SUCCESS${reopenedTimes > 0 ? `:${reopenedTimes + 1}` : ''}`
}

interface Step {
  readonly id: string
  readonly actor: string
  readonly step: 'held' | WithdrawalOutcome
  readonly occurredAt: Date
  readonly reference?: string | undefined
}

async function post(
  tx: Transaction,
  { id, actor, step, occurredAt, reference = `withdrawal:${id}:${step}` }: Step,
  postings: readonly Posting[],
): Promise<void> {
  await postTransfer(tx, {
    kind: 'withdrawal',
    actor,
    description: step,
    reference,
    occurredAt,
    postings,
  })
}
