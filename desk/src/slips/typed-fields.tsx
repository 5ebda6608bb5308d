import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { typedSatang } from '../../../src/domain/money/typed-satang.ts'
import { formatBaht } from '../../../src/i18n/format.ts'
import type { Detail } from '../../contract/slips.ts'
import { Field } from '../shell/field.tsx'

/** What the cashier has found in the books of a bank of the house. */
export function TypedFields({ detail }: { readonly detail: Detail }) {
  const { t } = useLingui()
  const bankId = useId()
  const { receivers, says, managerAbove } = detail
  const [bank, setBank] = useState(says.bankCode ?? receivers[0]?.bankCode)
  const isKip = receivers.find(({ bankCode }) => bankCode === bank)?.currency === 'LAK'
  const limit = formatBaht(managerAbove)
  const [amount, setAmount] = useState('')
  const amountField = useRef<HTMLInputElement>(null)
  const problem = isAmount(amount, isKip)
    ? ''
    : isKip
      ? t`Type one amount of whole kip, like 345,000`
      : t`Type one amount, like 1,250.50`
  // The form is not sent before it fits, and the browser says why.
  useEffect(() => amountField.current?.setCustomValidity(problem), [problem])
  return (
    <>
      <p className="field">
        <label htmlFor={bankId}>
          <Trans>Arrived at</Trans>
        </label>
        <select
          id={bankId}
          name="bank"
          value={bank}
          onChange={({ currentTarget }) => setBank(currentTarget.value)}
        >
          {receivers.map(({ bankCode }) => (
            <option key={bankCode}>{bankCode}</option>
          ))}
        </select>
      </p>
      <Field
        label={t`Bank reference`}
        name="reference"
        hint={t`The number under which our bank has the transfer, sign by sign.`}
        autoComplete="off"
        required
      />
      <Field
        ref={amountField}
        label={isKip ? t`Amount in kip` : t`Amount in baht`}
        name="amount"
        inputMode="decimal"
        hint={t`As our bank has it, not as the picture says. Above ${limit} a manager accepts it.`}
        autoComplete="off"
        required
        value={amount}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      />
    </>
  )
}

/** Whether a typed text is an amount, or nothing yet. Kip have no smaller unit. */
function isAmount(typed: string, isKip: boolean): boolean {
  if (typed === '') return true
  const hundredths = typedSatang(typed)
  return hundredths !== null && (!isKip || hundredths % 100 === 0)
}
