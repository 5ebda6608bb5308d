/** Why the ledger refused; nothing was posted. */
export type LedgerErrorCode =
  | 'unbalanced'
  | 'invalid-amount'
  | 'duplicate-account'
  | 'no-such-account'
  | 'currency-mismatch'
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
