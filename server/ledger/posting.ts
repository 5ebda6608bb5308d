import { LedgerError } from './ledger-error.ts'

/** One line of a transfer: the amount that it adds to an account (negative: takes from it), in satang. */
export interface Posting {
  readonly accountId: string
  readonly amountSatang: number
}

/** A limit, so that no transfer can lock a large part of the accounts. */
const MAX_POSTINGS = 64

/**
 * Makes the checks that do not need the accounts.
 *
 * @throws {LedgerError} `invalid-amount`, `duplicate-account` or `unbalanced`.
 */
export function checkPostings(postings: readonly Posting[]): void {
  // In bigint, because a sum of safe integers need not be safe itself.
  let sum = 0n
  for (const { amountSatang } of postings) {
    if (!Number.isSafeInteger(amountSatang) || amountSatang === 0) throw new LedgerError('invalid-amount')
    sum += BigInt(amountSatang)
  }
  const accounts = new Set(postings.map((posting) => posting.accountId))
  if (accounts.size !== postings.length) throw new LedgerError('duplicate-account')
  if (sum !== 0n || postings.length < 2 || postings.length > MAX_POSTINGS) throw new LedgerError('unbalanced')
}
