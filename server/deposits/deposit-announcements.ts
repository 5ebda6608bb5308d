import type { Queryable } from '../db/queryable.ts'
import type { Transaction } from '../db/transaction.ts'
import { uuidv7 } from '../db/uuid.ts'
import { Refusal } from '../errors.ts'
import type { Settings } from '../settings/settings.ts'

/**
 * Notes that a member says to have paid in by a way that the operator books by hand. It credits nothing.
 *
 * @throws {Refusal} TRANSFER_MINIMUM for zero, KEY_INVALID for an amount that cannot be paid in.
 */
export async function announceDeposit(
  tx: Transaction,
  memberId: string,
  { amountSatang, occurredAt }: Pick<Arrival, 'amountSatang' | 'occurredAt'>,
  limits: Pick<Settings['deposits'], 'minimumSatang' | 'announcementMaximumSatang'>,
): Promise<void> {
  if (amountSatang === 0) throw new Refusal('TRANSFER_MINIMUM')
  if (amountSatang < limits.minimumSatang || amountSatang > limits.announcementMaximumSatang) {
    throw new Refusal('KEY_INVALID', { params: { key: 'amount' } })
  }
  await tx.query(
    'deposit-announcement.insert',
    'INSERT INTO deposit_announcement (id, member_id, amount_satang, occurred_at) VALUES ($1, $2, $3, $4)',
    [uuidv7(), memberId, amountSatang, occurredAt],
  )
}

/** Money of a member's that has just been posted. */
interface Arrival {
  readonly memberId: string
  readonly amountSatang: number
  /** Of the deposit in the ledger. */
  readonly reference: string
  /** On the business clock. */
  readonly occurredAt: Date
}

/**
 * Ends the member's oldest open announcement of that amount, if there is one: the deposit takes its place in the statement, and
 * nobody books it again. In the transaction of the deposit, after it has been posted.
 *
 * @returns whether there was one.
 */
export async function fulfilAnnouncement(
  tx: Transaction,
  { memberId, amountSatang, reference, occurredAt }: Arrival,
): Promise<boolean> {
  const ended = await tx.query(
    'deposit-announcement.fulfil',
    `UPDATE deposit_announcement SET status = 'SUCCESS', deposit_reference = $3, settled_at = $4 WHERE id = (
       SELECT id FROM deposit_announcement WHERE member_id = $1 AND amount_satang = $2 AND status = 'PENDING'
        ORDER BY id LIMIT 1 FOR UPDATE)
     RETURNING 1`,
    [memberId, amountSatang, reference, occurredAt],
  )
  return ended.length > 0
}

/** Ends announcements that nobody has answered for so many days, since the money never came, and returns how many; to be called now and then. */
export async function expireAnnouncements(db: Queryable, now: Date, afterDays: number): Promise<number> {
  const rows = await db.query(
    'deposit-announcement.expire',
    `UPDATE deposit_announcement SET status = 'FAILED', settled_at = $1
      WHERE status = 'PENDING' AND occurred_at < $1::timestamptz - make_interval(days => $2) RETURNING 1`,
    [now, afterDays],
  )
  return rows.length
}
