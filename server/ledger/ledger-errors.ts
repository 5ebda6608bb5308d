import type { Queryable } from '../platform/db/queryable.ts'
import { Refusal } from '../platform/errors.ts'

/**
 * A rule of whom money belongs to, which the audit checks as well: a transfer is between accounts of one member and the house, and of the member who
 * caused it; it is the step of a record of that member and amount; money on its way has a record.
 */
export type OwnerErrorCode = 'foreign-transfer' | 'foreign-record' | 'transit-mismatch' | 'held-mismatch'

/** Why the ledger refused; nothing was posted. */
export type LedgerErrorCode =
  | OwnerErrorCode
  | 'unbalanced'
  | 'invalid-amount'
  | 'duplicate-account'
  | 'insufficient-funds'
  | 'balance-too-large'
  | 'duplicate-reference'

/** A transfer that the ledger refused. Thrown before anything is written, so the surrounding transaction may go on. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError'
  readonly code: LedgerErrorCode

  constructor(code: LedgerErrorCode) {
    super(`the ledger refused the transfer: ${code}`)
    this.code = code
  }
}

/**
 * The books do not agree, and no money moves until a person has checked: this transfer is not the cause, and nothing was written. It is not a
 * refusal: no key stores it, and the same call may succeed once the books are in order.
 */
export class LedgerHalted extends Error {
  override readonly name = 'LedgerHalted'

  constructor() {
    super('the ledger is halted: its books did not agree at the last audit')
  }
}

/** For code that will move money later. @throws {LedgerHalted} while the books do not agree. */
export async function requireLedgerOpen(db: Queryable): Promise<void> {
  const halts = await db.query('ledger-halt.read', 'SELECT 1 FROM ledger_halt')
  if (halts.length > 0) throw new LedgerHalted()
}

/**
 * A keyed request that could not be carried out now and certainly had no effect: its transaction held the key, or nobody did, and was rolled
 * back. No key stores it, so that the same request may succeed later.
 */
export class NotExecutedError extends Error {
  override readonly name = 'NotExecutedError'

  /** @param cause the reason: the ledger is halted, there is no space, or something else of ours is not available. */
  constructor(cause: unknown) {
    super('nothing was done: no money can be moved at present', { cause })
  }
}

/**
 * The refusal for an error, or undefined for a failure of ours. The only refusal of the ledger that a caller can cause is insufficient funds.
 */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const isShort = error instanceof LedgerError && error.code === 'insufficient-funds'
  return isShort ? new Refusal('MONEY_NOT_ENOUGH') : undefined
}
