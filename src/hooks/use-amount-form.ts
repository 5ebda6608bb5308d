import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parseBahtInput, toBahtInput } from '../domain/money/amount-input.ts'
import { errorText } from '../i18n/error-text.ts'

/** What a form that moves an amount shows: what was typed, which stays whatever the answer, and what is wrong with it. */
export function useAmountForm<Problem>() {
  const { i18n } = useLingui()
  const [amountText, setAmountText] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const [refusal, setRefusal] = useState<string>()

  /** Takes back what was said against the form, and says `found` instead. */
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
    /** Undefined when what was typed is no amount. */
    amountSatang: parseBahtInput(amountText),
    /** What the form itself found. */
    problem,
    /** Why the server refused, in words. */
    refusal,
    check,
    type,
    fill: (satang: number) => type(toBahtInput(satang)),
    clear: () => setAmountText(''),
    refuse: async (error: unknown) => setRefusal(await errorText(i18n, error)),
  }
}
