import type { Queryable } from '../platform/db/queryable.ts'

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
