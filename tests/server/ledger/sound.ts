import type { LedgerViolations } from '../../../server/ledger/books/invariants.ts'

/** What a ledger without a flaw reports. */
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
