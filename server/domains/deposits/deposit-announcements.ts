import type { Database } from '../../platform/db/client.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Settings } from '../../settings/settings.ts'
import { requireDepositAllowed } from '../members/limits/deposit-limits.ts'
import { heldSatang } from './arrivals.ts'
import { bankReference, postDeposit } from './post-deposit.ts'

/**
 * Notes a deposit that a member announces, made by a way that the operator books by hand. It credits nothing.
 *
 * @throws {Refusal} TRANSFER_MINIMUM for zero, KEY_INVALID for an invalid amount, LIMIT_PAUSED, or DEPOSIT_LIMIT.
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
  await requireDepositAllowed(tx, { memberId, amountSatang, now: occurredAt })
  await tx.query(
    'deposit-announcement.insert',
    'INSERT INTO deposit_announcement (id, member_id, amount_satang, occurred_at) VALUES ($1, $2, $3, $4)',
    [uuidv7(), memberId, amountSatang, occurredAt],
  )
}

/** A member's deposit that has just been posted. */
interface Arrival {
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

/**
 * Ends an open announcement with the deposit of its money, whatever its amount is. Call it in the transaction of the deposit, after posting it.
 *
 * @returns false when somebody else has answered it meanwhile.
 */
async function endAnnouncement(
  tx: Transaction,
  id: string,
  { reference, occurredAt }: Pick<Arrival, 'reference' | 'occurredAt'>,
): Promise<boolean> {
  const ended = await tx.query(
    'deposit-announcement.end',
    `UPDATE deposit_announcement SET status = 'SUCCESS', deposit_reference = $2, settled_at = $3
      WHERE id = $1 AND status = 'PENDING' RETURNING 1`,
    [id, reference, occurredAt],
  )
  return ended.length > 0
}

/** Fails announcements that nobody answered for `afterDays` days, since the money never came, and returns how many; call it periodically. */
export async function expireAnnouncements(db: Queryable, now: Date, afterDays: number): Promise<number> {
  const rows = await db.query(
    'deposit-announcement.expire',
    `UPDATE deposit_announcement SET status = 'FAILED', settled_at = $1
      WHERE status = 'PENDING' AND occurred_at < $1::timestamptz - make_interval(days => $2) RETURNING 1`,
    [now, afterDays],
  )
  return rows.length
}

/** The operator's decision about an announced deposit: found at the bank and booked, or not found. */
export type AnnouncementOutcome =
  | {
      readonly outcome: 'SUCCESS'
      /** The operator's bank that received the money. */
      readonly houseBankCode: string
      /** That bank's own number of the transfer: without it, the bank's own report of the same money would be credited again. */
      readonly reference: string
    }
  | { readonly outcome: 'FAILED' }

interface Open {
  readonly id: string
  readonly amountSatang: number
}

/**
 * Ends the member's oldest open announcement: its amount is credited as a deposit, or the announcement fails. Where the bank has reported that
 * number with another amount, what arrived is credited, not what was announced.
 *
 * @returns the credited or failed amount in satang, or undefined when none is open.
 * @throws {Refusal} KEY_INVALID when that bank transfer has been credited before, NO_DATA when somebody else was first; nothing is credited
 * then.
 */
export async function settleAnnouncement(
  db: Database,
  memberId: string,
  settlement: AnnouncementOutcome,
  occurredAt: Date,
): Promise<number | undefined> {
  return db.transaction(async (tx) => {
    // Not locked: code that posts a deposit locks the wallet first and then the announcement, and so does this.
    const open = await findOldest(tx, memberId)
    if (open === undefined) return undefined
    if (settlement.outcome === 'FAILED') {
      return (await reject(tx, open.id, occurredAt)) ? open.amountSatang : undefined
    }
    const { houseBankCode, reference } = settlement
    const deposit = {
      memberId,
      code: houseBankCode,
      amountSatang: (await heldSatang(tx, houseBankCode, reference)) ?? open.amountSatang,
      reference: bankReference(houseBankCode, reference),
      occurredAt,
    }
    if (!(await postDeposit(tx, deposit))) throw new Refusal('KEY_INVALID', { params: { key: 'reference' } })
    // Somebody else answered it meanwhile, so this deposit must not be posted.
    if (!(await endAnnouncement(tx, open.id, deposit))) throw new Refusal('NO_DATA')
    return deposit.amountSatang
  })
}

async function findOldest(tx: Transaction, memberId: string): Promise<Open | undefined> {
  const [open] = await tx.query<Open>(
    'deposit-announcement.oldest',
    `SELECT id, amount_satang AS "amountSatang" FROM deposit_announcement
      WHERE member_id = $1 AND status = 'PENDING' ORDER BY id LIMIT 1`,
    [memberId],
  )
  return open
}

/** Returns false when somebody else has answered it meanwhile. */
async function reject(tx: Transaction, id: string, occurredAt: Date): Promise<boolean> {
  const rejected = await tx.query(
    'deposit-announcement.reject',
    `UPDATE deposit_announcement SET status = 'FAILED', settled_at = $2 WHERE id = $1 AND status = 'PENDING' RETURNING 1`,
    [id, occurredAt],
  )
  return rejected.length > 0
}
