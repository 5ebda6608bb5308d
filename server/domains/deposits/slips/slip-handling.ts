import type { State } from '../../../../desk/contract/slips.ts'
import type { BankRecord } from '../../../outside/providers/bank-records.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { SlipClaim } from './check-record.ts'
import { firstHandInOf, revivedRecord, type StoredRecord } from './slip-finding.ts'

/** What the state of a slip at the desk depends on. */
interface Standing {
  readonly status: 'PENDING' | 'SUCCESS' | 'FAILED'
  readonly holder: { readonly id: string; readonly name: string; readonly since: Date } | undefined
}

/** A slip as the desk handles it. */
export interface HandledSlip extends Standing, SlipClaim {
  readonly id: string
  /** The bank's record of its transfer, if the bank has given one. */
  readonly record: BankRecord | undefined
  /** The number that the code on the picture names. */
  readonly reference: string | null
  /** Who acted last; null for nobody of the house. */
  readonly lastBy: string | null
}

/** The state that the desk shows. */
export function stateOf({ status, holder }: Standing): State {
  if (status !== 'PENDING') return status === 'SUCCESS' ? 'accepted' : 'rejected'
  return holder === undefined ? 'waiting' : 'claimed'
}

type Found = Omit<HandledSlip, 'holder' | 'record'> & {
  readonly holderId: string | null
  readonly holderName: string
  readonly heldSince: Date
  readonly record: StoredRecord | null
}

/** The slip, locked until the transaction ends; undefined when there is none with that id. */
export async function lockSlip(tx: Transaction, id: string): Promise<HandledSlip | undefined> {
  const locked = await tx.query('slip.hold', 'SELECT 1 FROM slip WHERE id = $1 FOR UPDATE', [id])
  if (locked.length === 0) return undefined
  // A statement of its own: after the wait, it sees what the one before has left.
  const [found] = await tx.query<Found>(
    'slip.handled',
    `SELECT s.id, s.member_id AS "memberId", s.claimed_bank_code AS "claimedBankCode", s.claimed_satang AS "claimedSatang",
            least(s.created_at, ${firstHandInOf('s.member_id', 'f.bank_code', 'f.reference')}) AS "createdAt", s.status, s.holder_id AS "holderId", p.name AS "holderName",
            s.held_since AS "heldSince", f.record, f.reference,
            (SELECT b.name FROM desk_log l JOIN staff b ON b.id = l.staff_id
              WHERE l.subject = s.id::text AND l.act NOT LIKE '%-read' ORDER BY l.id DESC LIMIT 1) AS "lastBy"
       FROM slip s LEFT JOIN slip_finding f ON f.slip_id = s.id LEFT JOIN staff p ON p.id = s.holder_id
      WHERE s.id = $1`,
    [id],
  )
  if (found === undefined) return undefined
  const { holderId, holderName, heldSince, record, ...slip } = found
  return {
    ...slip,
    holder: holderId === null ? undefined : { id: holderId, name: holderName, since: heldSince },
    record: record === null ? undefined : revivedRecord(record),
  }
}

/** Stores who has it; who had it before goes on having it since then. @param holderId null for nobody */
export async function holdSlip(tx: Transaction, id: string, holderId: string | null): Promise<void> {
  await tx.query(
    'slip.handle',
    `UPDATE slip SET holder_id = $2::uuid,
       held_since = CASE WHEN holder_id = $2::uuid THEN held_since WHEN $2::uuid IS NOT NULL THEN now() END
      WHERE id = $1`,
    [id, holderId],
  )
}
