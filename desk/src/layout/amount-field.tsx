import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { toBaht } from '../../../src/contract/primitives.ts'
import { typedSatang } from '../../../src/domain/money/amount-input.ts'
import { Field } from './field.tsx'

interface AmountFieldProps {
  readonly hint: string
  readonly isKip?: boolean
  readonly isOptional?: boolean
  /** What is in it at first. */
  readonly usual?: string
}

/** An amount. The form is not sent before it can be read, and the browser says why. */
export function AmountField({ hint, isKip = false, isOptional = false, usual = '' }: AmountFieldProps) {
  const { t } = useLingui()
  const [amount, setAmount] = useState(usual)
  const field = useRef<HTMLInputElement>(null)
  const problem = isAmount(amount, isKip)
    ? ''
    : isKip
      ? t`Type one amount of whole kip, like 345,000`
      : t`Type one amount, like 1,250.50`
  useEffect(() => field.current?.setCustomValidity(problem), [problem])
  return (
    <Field
      ref={field}
      label={isKip ? t`Amount in kip` : t`Amount in baht`}
      name="amount"
      inputMode="decimal"
      hint={hint}
      autoComplete="off"
      required={!isOptional}
      value={amount}
      onChange={({ currentTarget }) => setAmount(currentTarget.value)}
    />
  )
}

/** A typed amount in wire form. */
export function typedBaht(typed: string): number {
  return toBaht(typedSatang(typed) ?? 0)
}

/** Whether a typed text is an amount, or nothing yet. Kip have no smaller unit. */
function isAmount(typed: string, isKip: boolean): boolean {
  if (typed === '') return true
  const hundredths = typedSatang(typed)
  return hundredths !== null && (!isKip || hundredths % 100 === 0)
}
