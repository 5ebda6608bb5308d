import { useLingui } from '@lingui/react/macro'
import type { UnreadableAmount } from '../../domain/money/amount-input.ts'
import type { UnreadableKip } from './kip-field.tsx'

/**
 * Why a typed amount cannot be read, in the member's language.
 * @param format an amount of the field's currency
 */
export function useTypedProblemText(format: (amount: number) => string) {
  const { t } = useLingui()
  return (problem: UnreadableAmount | UnreadableKip): string => {
    if (problem.kind === 'two-readings') {
      const [small, large] = problem.readings.map(format)
      return t`Do you mean ${small} or ${large}? Please type it like that.`
    }
    if (problem.kind === 'too-large') return t`The amount is too large`
    if (problem.kind === 'not-whole') return t`Please enter whole kip, in numbers`
    return t`Please enter an amount in numbers, with at most 2 decimals`
  }
}
