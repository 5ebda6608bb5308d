import type { State } from '../../../../desk/contract/slips.ts'
import type { BankRecord } from '../../../outside/providers/bank-records.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import {
  type HandledItem,
  type HolderColumns,
  holderColumns,
  holderOf,
  lastByColumn,
} from '../../staff/handled-item.ts'
import type { SlipClaim } from './check-record.ts'
import { firstHandInOf, revivedRecord, type StoredRecord } from './slip-finding.ts'

/** A slip as the desk handles it. */
export interface HandledSlip extends HandledItem, SlipClaim {
  /** The bank's record of its transfer, if the bank has given one. */
  readonly record: BankRecord | undefined
  /** The number that the code on the picture names. */
  readonly reference: string | null
}

/** What the state of a slip at the desk depends on. */
interface Standing extends Pick<HandledSlip, 'status'> {
  readonly isHeld: boolean
}

/** The state that the desk shows. */
export function stateOf({ status, isHeld }: Standing): State {
  if (status !== 'PENDING') return status === 'SUCCESS' ? 'accepted' : 'rejected'
  return isHeld ? 'claimed' : 'waiting'
}

type Found = Omit<HandledSlip, 'holder' | 'record'> & HolderColumns & { readonly record: StoredRecord | null }

/** The slip, locked until the transaction ends; undefined when there is none with that id. */
export async function lockSlip(tx: Transaction, id: string): Promise<HandledSlip | undefined> {
  const locked = await tx.query('slip.hold', 'SELECT 1 FROM slip WHERE id = $1 FOR UPDATE', [id])
  if (locked.length === 0) return undefined
  // A statement of its own: after the wait, it sees what the one before has left.
  const [found] = await tx.query<Found>(
    'slip.handled',
    `SELECT s.id, s.member_id AS "memberId", s.claimed_bank_code AS "claimedBankCode", s.claimed_satang AS "claimedSatang",
            least(s.created_at, ${firstHandInOf('s.member_id', 'f.bank_code', 'f.reference')}) AS "createdAt", s.status, f.record, f.reference,
            ${holderColumns('s', 'p')}, ${lastByColumn('s.id')}
       FROM slip s LEFT JOIN slip_finding f ON f.slip_id = s.id LEFT JOIN staff p ON p.id = s.holder_id
      WHERE s.id = $1`,
    [id],
  )
  if (found === undefined) return undefined
  const { record, ...slip } = found
  return {
    ...slip,
    holder: holderOf(found),
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
