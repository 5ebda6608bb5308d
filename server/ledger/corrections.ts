import type { Transaction } from '../platform/db/transaction.ts'
import { uuidv7 } from '../platform/db/uuid.ts'
import { houseAccount, type HouseAccountKind, memberAccount, type MemberAccountKind } from './accounts.ts'
import { postTransfer } from './transfer.ts'

/** Who puts something right, and why. */
export interface CorrectedBy {
  /** For the ledger. */
  readonly actor: string
  /** In words for the member, at most 200 characters. */
  readonly reason: string
  /** On the business clock. */
  readonly occurredAt: Date
}

/** A movement that puts something right, between an account of a member and one of the house. */
export interface Correction extends CorrectedBy {
  readonly memberId: string
  /** The wallet by default. */
  readonly account?: MemberAccountKind
  /** What the member's account gains; below zero: what it loses. */
  readonly amountSatang: number
  readonly house: HouseAccountKind
  /** Where it came from, for the statement: the bank, or the account of the house, by default. */
  readonly description?: string
  /** Identifies the event in the outside world, where there is one. */
  readonly reference?: string | undefined
  /** Reference of the transfer that was wrong. */
  readonly corrects?: string | undefined
}

/**
 * Posts a correction. It is no deposit and no withdrawal, and counts as none; in the statement it has its own sign.
 *
 * @returns its reference.
 * @throws {LedgerError} before anything is written; {LedgerHalted}
 */
export async function postCorrection(
  tx: Transaction,
  { memberId, account = 'wallet', amountSatang, house, corrects, reason, ...transfer }: Correction,
): Promise<string> {
  const { reference = `correction:${uuidv7()}`, actor, occurredAt } = transfer
  const { description = house.startsWith('bank:') ? house.slice('bank:'.length) : house } = transfer
  await postTransfer(tx, {
    kind: 'correction',
    actor,
    description,
    reference,
    occurredAt,
    postings: [
      { account: memberAccount(memberId, account), amountSatang },
      { account: houseAccount(house), amountSatang: -amountSatang },
    ],
  })
  await tx.query(
    'correction.note',
    'INSERT INTO correction (transfer_reference, member_id, amount_satang, corrects, reason) VALUES ($1, $2, $3, $4, $5)',
    [reference, memberId, amountSatang, corrects ?? null, reason],
  )
  return reference
}
