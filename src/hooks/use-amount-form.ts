import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parseBahtInput, toBahtInput } from '../domain/money/amount-input.ts'
import { useTypedText } from '../session/use-typed-text.ts'
import { refusalText } from './refusal-text.ts'

/**
 * The state of a form that moves an amount: the input, which stays whatever the response, and its errors.
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
