import { expect, it } from 'vitest'
import { ledgerViolations, type LedgerViolations } from '../../../server/ledger/books/invariants.ts'
import type { Database } from '../../../server/platform/db/client.ts'

/** The report of a sound ledger. */
export const SOUND: LedgerViolations = {
  unbalancedCurrencies: 0,
  unbalancedTransfers: 0,
  emptyTransfers: 0,
  driftedAccounts: 0,
  versionGaps: 0,
  chainBreaks: 0,
  overdrawnAccounts: 0,
  changedAccounts: 0,
  foreignTransfers: 0,
  foreignRecords: 0,
}

/** The last test of a file that moves money on its server. */
export function itEndsSound({ db }: { readonly db: Database }): void {
  it('after all of this, the ledger is sound', async () => {
    expect(await ledgerViolations(db)).toEqual(SOUND)
  })
}
