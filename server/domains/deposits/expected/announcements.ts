import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { uuidv7 } from '../../../platform/db/uuid.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { Settings } from '../../../settings/settings.ts'
import { requireDepositAllowed } from '../../members/limits/deposit-limits.ts'
import { lockMember } from '../../members/members.ts'

/** How many announcements of one member may wait: a person looks for each. */
const MOST_OPEN = 5

/**
 * Notes a deposit that a member announces, made by a way that the operator books by hand. It credits nothing.
 *
 * @throws {Refusal} TRANSFER_MINIMUM for zero, KEY_INVALID for an invalid amount, LIMIT_PAUSED, DEPOSIT_LIMIT, or REQUEST_LIMIT while many wait.
 */
export async function announceDeposit(
  tx: Transaction,
  memberId: string,
  { amountSatang, occurredAt }: Pick<Deposit, 'amountSatang' | 'occurredAt'>,
  limits: Pick<Settings['deposits'], 'minimumSatang' | 'announcementMaximumSatang'>,
): Promise<void> {
  if (amountSatang === 0) throw new Refusal('TRANSFER_MINIMUM')
  if (amountSatang < limits.minimumSatang || amountSatang > limits.announcementMaximumSatang) {
    throw new Refusal('KEY_INVALID', { params: { key: 'amount' } })
  }
  await requireDepositAllowed(tx, { memberId, amountSatang, now: occurredAt })
  await lockMember(tx, memberId)
  const open = await tx.query(
    'deposit-announcement.open',
    "SELECT 1 FROM deposit_announcement WHERE member_id = $1 AND status = 'PENDING'",
    [memberId],
  )
  if (open.length >= MOST_OPEN) throw new Refusal('REQUEST_LIMIT')
  await tx.query(
    'deposit-announcement.insert',
    'INSERT INTO deposit_announcement (id, member_id, amount_satang, occurred_at) VALUES ($1, $2, $3, $4)',
    [uuidv7(), memberId, amountSatang, occurredAt],
  )
}

/** A member's deposit that has just been posted. */
interface Deposit {
  readonly memberId: string
  readonly amountSatang: number
  /** Reference of the deposit in the ledger. */
  readonly reference: string
  /** On the business clock. */
  readonly occurredAt: Date
}

/**
 * Ends the member's oldest open announcement of that amount, if any: the deposit takes its place in the statement, and nobody books it again.
 * Call it in the transaction of the deposit, after posting it.
 */
export async function fulfilAnnouncement(
  tx: Transaction,
  { memberId, amountSatang, reference, occurredAt }: Deposit,
): Promise<void> {
  await tx.query(
    'deposit-announcement.fulfil',
    `UPDATE deposit_announcement SET status = 'SUCCESS', deposit_reference = $3, settled_at = $4, holder_id = NULL, held_since = NULL WHERE id = (
       SELECT id FROM deposit_announcement WHERE member_id = $1 AND amount_satang = $2 AND status = 'PENDING'
        ORDER BY id LIMIT 1 FOR UPDATE)`,
    [memberId, amountSatang, reference, occurredAt],
  )
}

/** What became of an announcement. */
interface Answer {
  /** On the business clock. */
  readonly occurredAt: Date
  /** Of the deposit of its money, whatever its amount is; none was found without it. */
  readonly reference?: string
  /** Why none was found, for the member. */
  readonly reason?: string
}

/**
 * Answers an open announcement. Call it in the transaction of its deposit, after posting it.
 *
 * @returns false when somebody else has answered it meanwhile
 */
export async function answerAnnouncement(
  tx: Transaction,
  id: string,
  { occurredAt, reference, reason }: Answer,
): Promise<boolean> {
  const answered = await tx.query(
    'deposit-announcement.answer',
    `UPDATE deposit_announcement SET status = CASE WHEN $3::text IS NULL THEN 'FAILED' ELSE 'SUCCESS' END, settled_at = $2, deposit_reference = $3,
                                     reason = $4, holder_id = NULL, held_since = NULL
      WHERE id = $1 AND status = 'PENDING' RETURNING 1`,
    [id, occurredAt, reference, reason],
  )
  return answered.length > 0
}

/** Fails announcements that nobody answered, or has, for `afterDays` days, since the money never came, and returns how many; call it periodically. */
export async function expireAnnouncements(db: Queryable, now: Date, afterDays: number): Promise<number> {
  const rows = await db.query(
    'deposit-announcement.expire',
    `UPDATE deposit_announcement SET status = 'FAILED', settled_at = $1
      WHERE status = 'PENDING' AND holder_id IS NULL AND occurred_at < $1::timestamptz - make_interval(days => $2) RETURNING 1`,
    [now, afterDays],
  )
  return rows.length
}
