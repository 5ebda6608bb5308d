import { useLingui } from '@lingui/react/macro'
import {
  isAccountNumber,
  readAccountNumber,
  type UnreadableAccountNumber,
} from '../../domain/bank-account.ts'
import { shownSign } from '../../domain/text/one-form.ts'

/** Why the typed text is no account number; undefined when it is one. */
export function accountNumberProblem(
  typed: string,
): UnreadableAccountNumber | { kind: 'length' } | undefined {
  const read = readAccountNumber(typed)
  if (typeof read !== 'string') return read
  return isAccountNumber(read) ? undefined : { kind: 'length' }
}

/** What is wrong with a typed account number, in the visitor's language. */
export function useAccountNumberText() {
  const { t } = useLingui()
  return (typed: string): string | undefined => {
    if (typed.trim() === '') return t`Please fill in your account number`
    const problem = accountNumberProblem(typed)
    if (problem === undefined) return undefined
    if (problem.kind === 'two-numbers') return t`These are two numbers. Only type the account number.`
    if (problem.kind === 'length') return t`An account number has 8 to 18 digits`
    const character = shownSign(problem.character)
    return t`An account number has only digits. Check this character: ${character}`
  }
}
