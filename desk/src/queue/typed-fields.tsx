import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { toBaht } from '../../../src/contract/primitives.ts'
import { typedSatang } from '../../../src/domain/money/amount-input.ts'
import { formatBaht, formatKip } from '../../../src/i18n/format.ts'
import { AmountField, typedBaht } from '../shell/amount-field.tsx'
import { Field } from '../shell/field.tsx'

/** @param hundredths of a kip, as the field is read */
const formatKipOf = (hundredths: number): string => formatKip(toBaht(hundredths))

/** An account of the house that the money may have arrived at. */
interface Receiver {
  readonly bankCode: string
  readonly currency: 'BAHT' | 'LAK'
}

interface TypedFieldsProps {
  readonly receivers: readonly Receiver[]
  readonly usualBank?: string | null | undefined
  /** Above this amount a manager does it. */
  readonly managerAbove: number
}

/** What the cashier has found in the books of a bank of the house, and why they are sure. */
export function TypedFields({ receivers, usualBank, managerAbove }: TypedFieldsProps) {
  const { t } = useLingui()
  const bankId = useId()
  const [bank, setBank] = useState(usualBank ?? receivers[0]?.bankCode)
  const isKip = receivers.find(({ bankCode }) => bankCode === bank)?.currency === 'LAK'
  const limit = formatBaht(managerAbove)
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
      <AmountField
        isKip={isKip}
        hint={t`As our bank has it, not as the member says. Above ${limit} a manager does it.`}
      />
      <BecauseField />
    </>
  )
}

/** Why somebody credits money. */
export function BecauseField() {
  const { t } = useLingui()
  return (
    <Field
      label={t`Reason`}
      name="because"
      hint={t`Why you are sure. It stays in the log.`}
      maxLength={200}
      required
    />
  )
}

/** Reads a field of a form by its name. */
type FieldText = (name: string) => string

/** What is typed in the fields, for an act. */
export function typedTransfer(text: FieldText) {
  return {
    bankCode: text('bank'),
    reference: text('reference'),
    amount: typedBaht(text('amount')),
    because: text('because'),
  }
}

/** The amount that is typed, in the currency of its account; empty for none. */
export function typedAmount(text: FieldText, receivers: readonly Receiver[]): string {
  const satang = typedSatang(text('amount'))
  const bank = receivers.find(({ bankCode }) => bankCode === text('bank'))
  const format = bank?.currency === 'LAK' ? formatKipOf : formatBaht
  return satang === null ? '' : format(satang)
}
