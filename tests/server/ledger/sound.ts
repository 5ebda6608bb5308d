import type { LedgerViolations } from '../../../server/ledger/books/invariants.ts'

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
