import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parseBahtInput, toBahtInput } from '../domain/money/amount-input.ts'
import { formatBaht, formatShortBaht } from '../i18n/format.ts'
import { useTypedText } from '../session/use-typed-text.ts'
import { refusalText } from './refusal-text.ts'

/**
 * The input of a form that moves an amount, and its errors. The form clears it after a sending without a response: it must not be sent again.
 * @param name of the form, the same whenever it is opened
 */
export function useAmountForm<Problem>(name: string) {
  const { i18n } = useLingui()
  const [amountText, setAmountText] = useTypedText(name)
  const [problem, setProblem] = useState<Problem>()
  const [refusal, setRefusal] = useState<string>()

  /** Clears the errors of the form and sets `found` instead. */
  function check(found?: Problem): void {
    setProblem(found)
    setRefusal(undefined)
  }

  function type(text: string): void {
    check()
    setAmountText(text)
  }

  return {
    amountText,
    /** Undefined when the input is not an amount. */
    amountSatang: parseBahtInput(amountText),
    /** The problem that the form itself found. */
    problem,
    /** Why the server refused, in words. */
    refusal,
    check,
    type,
    fill: (satang: number) => type(toBahtInput(satang)),
    clear: () => setAmountText(''),
    refuse: async (error: unknown) => setRefusal(await refusalText(i18n, error)),
  }
}

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
