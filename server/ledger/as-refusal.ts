import { Refusal } from '../platform/errors.ts'
import { LedgerError } from './ledger-error.ts'

/**
 * The refusal for an error, or undefined for a failure of ours. The only refusal of the ledger that a caller can cause is insufficient funds.
 */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const isShort = error instanceof LedgerError && error.code === 'insufficient-funds'
  return isShort ? new Refusal('MONEY_NOT_ENOUGH') : undefined
}
