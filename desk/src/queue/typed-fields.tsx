import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { toBaht } from '../../../src/contract/primitives.ts'
import { typedSatang } from '../../../src/domain/money/amount-input.ts'
import { formatBaht, formatKip } from '../../../src/i18n/format.ts'
import { AmountField, typedBaht } from '../layout/amount-field.tsx'
import { BecauseField, Field, Select } from '../layout/field.tsx'
import type { ReadField } from '../layout/form.tsx'

/** @param hundredths of a kip, as the field is read */
const formatKipOf = (hundredths: number): string => formatKip(toBaht(hundredths))

/** An account of the house that the money may have arrived at. */
interface Receiver {
  readonly bankCode: string
  readonly currency: 'BAHT' | 'LAK'
}

interface TransferFieldsProps {
  readonly receivers: readonly Receiver[]
  readonly usualBank?: string | null | undefined
  /** Whether a bank may have no number for it. */
  readonly mayLackNumber?: true
  /** Beside the amount. */
  readonly hint?: string
}

/** A transfer as it is in the books of a bank of the house. */
export function TransferFields({ receivers, usualBank, mayLackNumber, hint }: TransferFieldsProps) {
  const { t } = useLingui()
  const [bank, setBank] = useState(usualBank ?? receivers[0]?.bankCode)
  const asAtBank = t`As our bank has it, not as the member says.`
  return (
    <>
      <Select
        label={t`Arrived at`}
        name="bank"
        value={bank}
        onChange={({ currentTarget }) => setBank(currentTarget.value)}
      >
        {receivers.map(({ bankCode }) => (
          <option key={bankCode}>{bankCode}</option>
        ))}
      </Select>
      <Field
        label={t`Bank reference`}
        name="reference"
        hint={
          mayLackNumber
            ? t`Empty where no bank has one.`
            : t`The number under which our bank has the transfer, sign by sign.`
        }
        autoComplete="off"
        required={!mayLackNumber}
      />
      <AmountField
        isKip={receivers.find(({ bankCode }) => bankCode === bank)?.currency === 'LAK'}
        hint={[asAtBank, hint].filter(Boolean).join(' ')}
      />
    </>
  )
}

interface TypedFieldsProps extends TransferFieldsProps {
  /** Above this amount a manager does it. */
  readonly managerAbove: number
}

/** What the cashier has found in the books of a bank of the house, and why they are sure. */
export function TypedFields({ managerAbove, ...transfer }: TypedFieldsProps) {
  const { t } = useLingui()
  const limit = formatBaht(managerAbove)
  return (
    <>
      <TransferFields {...transfer} hint={t`Above ${limit} a manager does it.`} />
      <SureField />
    </>
  )
}

/** Why somebody credits money, or closes it without a credit. */
export function SureField({ label }: { readonly label?: string }) {
  const { t } = useLingui()
  return <BecauseField label={label} hint={t`Why you are sure. It stays in the log.`} />
}

/** What is typed in the fields, for an act. */
export function typedTransfer(text: ReadField) {
  return {
    bankCode: text('bank'),
    reference: text('reference'),
    amount: typedBaht(text('amount')),
    because: text('because'),
  }
}

/** The amount that is typed, in the currency of its account; empty for none. */
export function typedAmount(text: ReadField, receivers: readonly Receiver[]): string {
  const satang = typedSatang(text('amount'))
  const bank = receivers.find(({ bankCode }) => bankCode === text('bank'))
  const format = bank?.currency === 'LAK' ? formatKipOf : formatBaht
  return satang === null ? '' : format(satang)
}

interface ReadReasonFieldProps {
  readonly hint: string
  /** What is often said. */
  readonly usual?: readonly string[]
}

/** Asks for a reason that the member reads. */
export function ReadReasonField({ hint, usual }: ReadReasonFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const suggested = usual && { list: id }
  return (
    <>
      <Field label={t`Reason`} name="reason" {...suggested} hint={hint} maxLength={200} required />
      {usual && (
        <datalist id={id}>
          {usual.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </datalist>
      )}
    </>
  )
}
