import { useLingui } from '@lingui/react/macro'
import { formatBaht, formatShortBaht } from './format.ts'

/** The problem with an amount of a transfer or a withdrawal. */
export type AmountProblem =
  | { readonly kind: 'below-minimum'; readonly boundSatang: number }
  | { readonly kind: 'above-maximum'; readonly boundSatang: number }
  | { readonly kind: 'too-many-decimals' }
  | { readonly kind: 'not-a-number' }
  | { readonly kind: 'two-readings'; readonly readings: readonly [number, number] }

/** The problem with an amount in the member's language; undefined when there is none. */
export function useAmountProblemText(problem: AmountProblem | undefined): string | undefined {
  const { t } = useLingui()
  if (problem === undefined) return undefined
  if (problem.kind === 'too-many-decimals') return t`At most 2 decimals`
  if (problem.kind === 'not-a-number') return t`Please enter an amount in numbers`
  if (problem.kind === 'two-readings') {
    const [small, large] = problem.readings.map(formatShortBaht)
    return t`Do you mean ${small} or ${large}? Please type it like that.`
  }
  const n = formatBaht(problem.boundSatang, { symbol: false })
  return problem.kind === 'below-minimum' ? t`Minimum amount ${n} baht` : t`Maximum amount ${n} baht`
}
