import type { Database } from '../../platform/db/client.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/errors.ts'
import { endAnnouncement } from './deposit-announcements.ts'
import { heldSatang } from './held-arrivals.ts'
import { bankReference, postDeposit } from './post-deposit.ts'

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
